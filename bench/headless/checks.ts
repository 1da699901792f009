/**
 * What a hand-written test does with a page, independent of the driver. Texts are matched in full, names are accessible
 * names.
 */
export interface Person {
  /** Waits for a text. */
  sees(text: string): Promise<void>;
  lacks(text: string): Promise<void>;
  /** Waits for an element with this role and name, and taps it. */
  taps(role: 'button' | 'option' | 'combobox' | 'tab', name: string): Promise<void>;
  types(text: string, label: string): Promise<void>;
  /** Waits for a toast with this text. */
  isTold(text: string): Promise<void>;
  /** Waits for navigation to a path. */
  isLedTo(path: string): Promise<void>;
  /** Waits for a call. */
  sends(call: string): Promise<void>;
  /** Waits for exactly these messages to the native shell. */
  tellsShell(actions: readonly string[]): Promise<void>;
}

/** A fixture, and a hand-written version of it. */
export interface Check {
  /** File of the fixture below `screens/`. */
  readonly fixture: string;
  readonly by: (person: Person) => Promise<void>;
}

const OTHER_PRODUCTS = ['QuickPeso', 'Click to view more products'];

async function lacksAll(person: Person, texts: readonly string[]): Promise<void> {
  for (const text of texts) await person.lacks(text);
}

/** Fixtures of three screens: buttons by status, a dialog, a picker, text input, a refusal, tabs. */
export const CHECKS: readonly Check[] = [
  {
    fixture: 'order/fixtures/status-174-rollover.json',
    async by(person) {
      for (const text of ['REPAY', 'Rollover Repayment', 'Short of money?']) await person.sees(text);
      await lacksAll(person, ['Repayment', 'Borrow Again', ...OTHER_PRODUCTS]);
      await person.taps('button', 'REPAY');
      await person.isLedTo('/repay');
    },
  },
  {
    fixture: 'order/fixtures/status-170.json',
    async by(person) {
      await person.sees('Repayment');
      await lacksAll(person, ['REPAY', 'Rollover Repayment', 'Borrow Again', ...OTHER_PRODUCTS]);
      await person.taps('button', 'Repayment');
      await person.isLedTo('/repay');
    },
  },
  {
    fixture: 'order/fixtures/status-200.json',
    async by(person) {
      for (const text of ['Repaid', 'Borrow Again']) await person.sees(text);
      await lacksAll(person, ['REPAY', 'Rollover Repayment', 'Repayment', ...OTHER_PRODUCTS]);
      await person.taps('button', 'Borrow Again');
      await person.sends('event.save');
      await person.tellsShell(['toP']);
    },
  },
  {
    fixture: 'order/fixtures/message-cancel.json',
    async by(person) {
      await person.sees('Message');
      await person.taps('button', 'Cancel');
      await person.lacks('Your limit was raised');
      await person.tellsShell([]);
    },
  },
  {
    fixture: 'bank/fixtures/save.json',
    async by(person) {
      await person.taps('combobox', 'Bank');
      await person.taps('option', 'BDO');
      await person.taps('button', 'Confirm');
      await person.types('1234567890', 'Card number');
      await person.taps('button', 'Next');
      await person.sends('bank.save');
      await person.tellsShell(['endBank', 'closeWebview']);
    },
  },
  {
    fixture: 'bank/fixtures/save-refused.json',
    async by(person) {
      await person.types('12', 'Card number');
      await person.taps('button', 'Next');
      await person.isTold('Wrong number');
      await person.tellsShell([]);
    },
  },
  {
    fixture: 'bank/fixtures/picker-cancel.json',
    async by(person) {
      await person.taps('combobox', 'Bank');
      await person.taps('option', 'BDO');
      await person.taps('button', 'Cancel');
      await person.sees('Choose a bank');
    },
  },
  {
    fixture: 'complaint-list/fixtures/tabs.json',
    async by(person) {
      for (const text of ['Repayment', 'I paid', '2026-03-10 09:30:00']) await person.sees(text);
      await person.taps('tab', 'Answered');
      await person.sees('Nothing here');
      await person.lacks('I paid');
    },
  },
];
