import type { Project } from '../../compiler/index.ts';
import { type Findings, type RunOptions, runFixtures, type Verdict } from '../../runner/play/runner.ts';
import { kindOf } from '../../runner/steps/kinds.ts';
import { type Authored, type Changes, library } from '../compiler/library.ts';

const button = (label: string, ...tap: Authored[]): Authored => ({ widget: 'button', label, on: { tap } });

/** A screen that loads one book of a library, without a view. */
export const PLAIN_SHELF: Authored = {
  screen: 'shelf',
  version: '1.0.0',
  language: 1,
  routes: ['/shelf'],
  title: 'Shelf',
  params: { id: 'string' },
  load: { book: { call: 'book.detail', send: { id: '=params.id' } } },
};

/** A screen on which every kind of step can be used. */
export const SHELF: Authored = {
  ...PLAIN_SHELF,
  state: { pressed: { type: 'bool', initial: false } },
  rules: { isLent: 'data.book.away && data.book.state == 2' },
  timers: { pause: { seconds: 60, on: { end: [{ do: 'toast', text: 'Over' }] } } },
  view: [
    { widget: 'text', text: '=data.book.title', look: 'heading' },
    { widget: 'text', text: 'Lent out', when: 'rules.isLent' },
    {
      switch: 'data.book.state',
      cases: [
        { is: [1], show: [{ widget: 'text', text: 'New' }] },
        { is: [2], show: [{ widget: 'text', text: 'Good' }] },
      ],
      else: [{ widget: 'text', text: 'Worn' }],
    },
    {
      each: 'data.book.copies',
      as: 'copy',
      show: [{ widget: 'text', text: '=copy.place' }],
      else: [{ widget: 'text', text: 'No copies' }],
    },
    {
      widget: 'input',
      field: 'remark',
      label: 'Remark',
      placeholder: 'A few words',
      checks: [{ that: "form.remark != ''", say: 'Please write a remark' }],
    },
    {
      widget: 'picker',
      field: 'kind',
      label: 'Kind',
      confirm: 'Confirm',
      cancel: 'Cancel',
      options: [
        { value: 'n', label: 'Novel' },
        { value: 'p', label: 'Poem' },
      ],
    },
    { widget: 'checkbox', field: 'agreed', label: 'I agree' },
    { widget: 'text', text: 'Small window', when: 'viewport.shrunk > 100' },
    { widget: 'text', text: 'Pressed', when: 'state.pressed' },
    { widget: 'button', label: 'Return', disabled: '=!data.book.away', on: { tap: [{ do: 'back' }] } },
    button('Press', { do: 'set', state: 'pressed', value: true }),
    button('Pause', { do: 'start', timer: 'pause' }),
    button('Copy title', { do: 'copy', text: '=data.book.title' }),
    button('Keep', { do: 'store', name: 'draft', value: { title: '=data.book.title', count: 2 } }),
    button('Shell', { do: 'bridge', action: 'toHome', with: { id: '=params.id' } }),
    button('Desk', { do: 'go', to: 'desk', with: { id: '=params.id' } }),
    button('Outside', { do: 'open-url', url: 'https://books.example/emma' }),
    button('Refuse', { do: 'toast', text: 'No', kind: 'error' }),
    button('Ask', { do: 'open', overlay: 'ask' }),
    button(
      'Reserve',
      { do: 'require', fields: ['remark'] },
      {
        do: 'call',
        call: 'book.reserve',
        send: { id: '=params.id', note: '=form.remark' },
        then: { ok: [{ do: 'toast', text: 'Reserved' }], taken: [{ do: 'toast', text: 'Taken' }] },
      },
    ),
    button('Catalog', { do: 'open-url', url: 'https://books.example/list?page=2' }),
    { ...button('Buy', { do: 'toast', text: 'Not for sale' }), inactive: '=data.book.away' },
    {
      widget: 'rows',
      rows: [
        { text: 'Pages', value: '320' },
        { text: 'Printed', value: '1815' },
      ],
    },
    { widget: 'image', src: 'cover/1', alt: 'Cover' },
    { widget: 'image', src: '=data.book.cover', alt: 'Back' },
    { widget: 'list-item', title: 'Sequel', text: 'Another volume', image: 'logo' },
    {
      widget: 'offer-card',
      logo: 'logo',
      name: 'Persuasion',
      button: 'Lend',
      amount: '14 days',
      amountText: 'Time',
      rate: '0',
      rateText: 'Fee',
      disabled: '=data.book.away',
      on: { tap: [{ do: 'back' }] },
    },
    { widget: 'input', field: 'place', label: 'Place', disabled: '=data.book.away' },
    { widget: 'plan-row', title: 'Due', amount: '3 copies', text: 'in the hall', time: '2026-02-01' },
    button('Both', { do: 'toast', text: 'Soon' }, { do: 'toast', text: 'Never' }),
    button('Tell', { do: 'open', overlay: 'told' }),
  ],
  overlays: {
    ask: { widget: 'dialog', title: 'Sure?', children: [button('Yes', { do: 'close' })] },
    told: {
      widget: 'dialog',
      title: 'By the way',
      dismiss: ['outside'],
      children: [button('Fine', { do: 'close' })],
    },
  },
};

export const BOOK_ANSWER = {
  is: 'ok',
  gives: { title: 'Emma', state: 2, away: true, price: 1200, copies: [{ id: 'a', place: 'Hall' }] },
};

/** What a fixture has if the answer differs from that in some values. */
export const answering = (gives: object) => ({
  answers: { 'book.detail': { is: 'ok', gives: { ...BOOK_ANSWER.gives, ...gives } } },
});

/**
 * A fixture of the shelf. If it only has actions, an expectation that always holds is added, because the check refuses
 * fixtures without any.
 */
export function fixture(steps: unknown, more: Authored = {}): Authored {
  return {
    screen: 'shelf',
    fixture: 'a fixture',
    open: '/shelf?id=7',
    answers: { 'book.detail': BOOK_ANSWER },
    steps: Array.isArray(steps) ? withExpectation(steps) : steps,
    ...more,
  };
}

function withExpectation(steps: object[]): object[] {
  return steps.every((step) => kindOf(step) === 'act') ? [...steps, { notCalled: 'count' }, { stayed: true }] : steps;
}

/** The library with the shelf and these fixtures, by file name or path; a text is the raw content of a file. */
export function shelf(fixtures: { [name: string]: Authored | string }, changes: Changes = {}): Project {
  const files: { [path: string]: string } = { ...changes.files };
  for (const [name, document] of Object.entries(fixtures)) {
    const text = typeof document === 'string' ? document : JSON.stringify(document, null, 2);
    const path = name.includes('/') ? name : `screens/shelf/fixtures/${name}.json`;
    files[path] = text;
  }
  const project = library({
    stored: { draft: { is: { title: 'string', count: 'int?' }, in: 'local' } },
    ...changes,
    screens: { shelf: SHELF, ...changes.screens },
    opened: false,
    files,
  });
  // The check needs the library's own fixtures, but only those of the test are played.
  const ours = [...project.files].filter(([path]) => path in files || !path.endsWith('/fixtures/opens.json'));
  return { ...project, files: new Map(ours) };
}

/** Plays one fixture. */
export async function verdictOn(steps: unknown, more: Authored = {}, changes: Changes = {}): Promise<Verdict> {
  const { verdicts, issues } = await runFixtures(shelf({ one: fixture(steps, more) }, changes));
  if (verdicts.length !== 1 || issues.some(({ severity }) => severity === 'error')) {
    throw new Error(
      issues
        .filter(({ severity }) => severity === 'error')
        .map(({ file, line, message }) => `${file}:${line} ${message}`)
        .join('\n'),
    );
  }
  return verdicts[0]!;
}

export function runAll(
  fixtures: { [name: string]: Authored | string },
  options: RunOptions = {},
  changes: Changes = {},
): Promise<Findings> {
  return runFixtures(shelf(fixtures, changes), options);
}
