/** The form of a fixture's steps: add, fill in, move, remove, and undo each. */
import '../dom.ts';
import { DesignContext } from '../../../studio/design/context.tsx';
import { Editing } from '../../../studio/design/editing.ts';
import StepsForm from '../../../studio/design/steps-form.tsx';
import { SessionContext } from '../../../studio/session/session.ts';
import { assert, test } from '../../suite.ts';
import { MemoryProject } from '../memory.ts';
import { type Rendered, render, settled } from '../render.tsx';

const SCREEN = 'book/screen.json';
const PATH = 'book/fixtures/opens.json';
const FIXTURE = {
  screen: 'book',
  fixture: 'opens',
  open: '/book',
  answers: { 'book.detail': { like: 'lent-book' } },
  steps: [{ see: ['Emma'] }, { tap: 'Next' }],
};
const CALLS = { calls: [{ call: 'book.detail' }, { call: 'book.fees', outcomes: [{ is: 'open' }] }] };

/** Fills in a field by its label. */
async function write({ page }: Rendered, name: string, value: string): Promise<void> {
  const label = [...page.querySelectorAll('label')].find(({ textContent }) => textContent === name);
  await fill(document.getElementById(label!.htmlFor) as HTMLInputElement, value);
}

async function addField({ page }: Rendered, of: string, name: string, key = 'Enter'): Promise<void> {
  const field = page.querySelector<HTMLInputElement>(`[aria-label="New field of ${of}"]`)!;
  await fill(field, name);
  field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await settled();
}

/** Renders the steps of a fixture beside a screen. */
async function open({ isReadOnly = false } = {}) {
  const project = new MemoryProject({
    [SCREEN]: JSON.stringify({ screen: 'book', view: [] }),
    [PATH]: JSON.stringify(FIXTURE, null, 2),
    'calls/book.json': JSON.stringify(CALLS),
  });
  const editing = new Editing(project, SCREEN);
  editing.setReadOnly(isReadOnly);
  const none = async () => [];
  const around = { editing, assets: [], issues: [], hidden: new Map(), readable: none, fixes: none, open() {} };
  const rename = async () => ({ refused: 'not here' });
  const rendered = await render(
    <SessionContext.Provider value={{ name: 'Ed', role: 'editor' }}>
      <DesignContext value={{ ...around, rename }}>
        <StepsForm path={PATH} name="opens" failedAt={1} onCopied={() => {}} onClose={() => {}} />
      </DesignContext>
    </SessionContext.Provider>,
  );
  const whole = () => JSON.parse(project.files[PATH]!);
  return { ...rendered, editing, project, whole, steps: () => whole().steps as object[] };
}

/** Presses a button by its name, and waits for what it does. */
async function press({ page, button }: Rendered, name: string): Promise<void> {
  const labelled = page.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);
  (labelled ?? button(name))!.click();
  await settled();
}

async function fill(field: HTMLInputElement | HTMLSelectElement, value: string, event = 'input'): Promise<void> {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event(event, { bubbles: true }));
  await settled();
}

test('a step is added after the open one, filled in, moved and removed; undo takes each back', async () => {
  const opened = await open();
  const { page, steps } = opened;
  await press(opened, 'see “Emma”');
  await fill(page.querySelector('select[aria-label="New step"]')!, 'Tap', 'change');
  await press(opened, 'Add step after step 1');
  assert.equal(steps(), [{ see: ['Emma'] }, { tap: '' }, { tap: 'Next' }]);
  const field = page.querySelector<HTMLInputElement>('form[aria-label="Step 2"] input')!;
  assert.is(document.activeElement, field);
  await fill(field, 'Open');
  await press(opened, 'Move step 2 up');
  await press(opened, 'Remove step 2');
  assert.equal(steps(), [{ tap: 'Open' }, { tap: 'Next' }]);
  await press(opened, 'tap “Next”');
  await press(opened, 'Undo');
  assert.is(page.querySelector('form'), null, 'another step is in the place of the open one');
  assert.equal(steps(), [{ tap: 'Open' }, { see: ['Emma'] }, { tap: 'Next' }]);
  await press(opened, 'Undo');
  await press(opened, 'Undo');
  await press(opened, 'Undo');
  assert.equal(steps(), FIXTURE.steps);
  await press(opened, 'Redo');
  assert.equal(steps().length, 3);
});

test('a list of texts grows and shrinks, and the step that fails is marked', async () => {
  const opened = await open();
  const { page, steps } = opened;
  await press(opened, 'see “Emma”');
  await press(opened, 'Add text');
  await fill(page.querySelectorAll<HTMLInputElement>('form[aria-label="Step 1"] fieldset input')[1]!, 'Next');
  assert.equal(steps()[0], { see: ['Emma', 'Next'] });
  await press(opened, 'Remove text 1');
  assert.equal(steps()[0], { see: ['Next'] });
  assert.match(page.querySelectorAll('li')[1]!.textContent!, /Fails here/);
});

test('what the fixture starts with is edited: its address, what is stored, and what the server answers', async () => {
  const opened = await open();
  const { page, whole } = opened;
  await write(opened, 'Address', '/book?id=7');
  await addField(opened, 'Stored', 'reader', 'Tab');
  await press(opened, 'Add group');
  await addField(opened, 'reader', 'fee');
  await write(opened, 'fee', '1250');
  await addField(opened, 'gives', 'title');
  await write(opened, 'title', 'Emma');
  await fill(page.querySelector('select[aria-label="New answer"]')!, 'book.fees', 'change');
  await press(opened, 'Add answer');
  assert.equal(whole(), {
    ...{ ...FIXTURE, open: '/book?id=7', stored: { reader: { fee: 1250 } } },
    answers: {
      'book.detail': { like: 'lent-book', gives: { title: 'Emma' } },
      'book.fees': { is: 'open', gives: {} },
    },
  });
});

test('a fixture is deleted, which undo takes back', async () => {
  const { button, editing, project } = await open();
  button('Delete fixture')!.click();
  assert.is(project.files[PATH], undefined);
  editing.undo();
  assert.equal(JSON.parse(project.files[PATH]!), FIXTURE);
});

test('who may not edit reads the steps and changes nothing', async () => {
  const opened = await open({ isReadOnly: true });
  await press(opened, 'Remove step 1');
  await press(opened, 'Delete fixture');
  assert.equal(opened.steps(), FIXTURE.steps);
});
