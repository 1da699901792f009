/** The steps of fixtures, edited by forms like those of a document. */
import { controlsAt } from '../../../studio/edit/controls/controls.ts';
import { isRefusal } from '../../../studio/edit/operations/change.ts';
import { addItem } from '../../../studio/edit/operations/list.ts';
import { additionsFor } from '../../../studio/edit/operations/new-item.ts';
import { stepName } from '../../../studio/edit/outline/names.ts';
import { assert, test } from '../../suite.ts';
import { files, names, opened } from './product.ts';

const FIXTURE = 'order/fixtures/card-reminder.json';
const fixtures = [...files.keys()].filter((path) => /^[^/]+\/fixtures\/[^/]+\.json$/.test(path));

/** The controls of every step of a fixture, with the step’s own name before each. */
function controlsOf(path: string) {
  const document = opened(path);
  const { steps } = document.value as { steps: object[] };
  const around = { project: names, document: document.value };
  return steps.flatMap((step, at) =>
    controlsAt(document, ['steps', at], around).map((control) => ({ of: Object.keys(step)[0]!, ...control })),
  );
}

test('every step of the product’s fixtures has a form, and only free data in it is JSON', () => {
  const controls = fixtures.flatMap(controlsOf);
  const raw = controls.filter(({ kind, value }) => kind.is === 'json' && value !== undefined);
  const places = [...new Set(raw.map(({ of, property }) => `${of}: ${property}`))].sort();
  assert.equal(places, ['bridge: with', 'stored: stored']);
  const kindOf = (of: string, property: string) =>
    controls.find((control) => control.of === of && control.property === property)?.kind;
  assert.is(kindOf('tap', 'tap')?.is, 'text');
  assert.is(kindOf('toast', 'toast')?.is, 'text or none');
  const called = kindOf('called', 'called');
  assert.ok(called?.is === 'name' && called.names.includes('order.detail'));
  const went = kindOf('went', 'went');
  assert.ok(went?.is === 'text' && went.suggested?.includes('repay') && went.suggested.includes('back'));
  const see = kindOf('see', 'see');
  assert.ok(see?.is === 'entries' && see.item === 'text');
  const sent = kindOf('went', 'session');
  assert.ok(sent?.is === 'values' && sent.texts, 'a text such as "7" stays a text');
});

test('every step can be added, and is asked for what it is about', () => {
  const document = opened(FIXTURE);
  const additions = additionsFor('step', document);
  assert.equal(
    additions.slice(0, 2).map(({ item }) => item),
    [{ tap: '' }, { choose: '' }],
  );
  for (const { title, item, description } of additions) {
    const outcome = addItem(document, { list: ['steps'], index: 0, holds: 'step' }, item);
    assert.ok(!isRefusal(outcome), title);
    const [first] = (JSON.parse(outcome.files[FIXTURE]!) as { steps: object[] }).steps;
    assert.equal(first, item, title);
    assert.ok(stepName(first!) !== '' && description !== undefined);
  }
  assert.equal(additions.length, 29);
});
