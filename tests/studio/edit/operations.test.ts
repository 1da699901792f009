import { createCompiler } from '../../../compiler/index.ts';
import type { JsonPath } from '../../../compiler/json/index.ts';
import { stepsOf } from '../../../compiler/source/spot.ts';
import { offersAt } from '../../../studio/design/additions.ts';
import { controlAt, controlsAt } from '../../../studio/edit/controls/controls.ts';
import { isRefusal, type Outcome } from '../../../studio/edit/operations/change.ts';
import { toFragment } from '../../../studio/edit/operations/fragment.ts';
import { addItem, pasteAt, pasteItem, removeItem } from '../../../studio/edit/operations/list.ts';
import { move, moveTo } from '../../../studio/edit/operations/move.ts';
import { additionsFor } from '../../../studio/edit/operations/new-item.ts';
import { setValue } from '../../../studio/edit/operations/set.ts';
import { entriesOf, entryAt, outlineOf } from '../../../studio/edit/outline/outline.ts';
import { gapAt } from '../../../studio/edit/schema/lists.ts';
import { assert, test } from '../../suite.ts';
import { files, names, opened, project, STATUS_SWITCH } from './product.ts';

const compiler = createCompiler();
const ORDER = 'order/screen.json';

/** The compile errors of the project after an edit. */
function errorsAfter(outcome: Outcome): string[] {
  if (isRefusal(outcome)) return [outcome.refused];
  const changed = Object.entries(outcome.files).map(([path, text]) => [`screens/${path}`, text!] as const);
  const compiled = compiler.compile({ ...project, files: new Map([...project.files, ...changed]) });
  return compiled.issues.filter(({ severity }) => severity === 'error').map(({ message }) => message);
}

/** The names of all entries in the outline, with duplicates. */
function outline(path: string): string[] {
  return entriesOf(outlineOf(opened(path).value)).map(({ name }) => name);
}

test('the outline names nodes by their visible text', () => {
  const names = outline(ORDER);
  for (const name of [
    'Button “REPAY”',
    'Fragment product-header',
    'Switch on data.order.orderStatus',
    '174, 180 if data.order.isDelay',
    'Go repay',
    'On tap',
    'rating: Dialog “Rating”',
  ])
    assert.ok(names.includes(name), name);
});

test('a position in the text leads to its outline entry', () => {
  const tree = outlineOf(opened(ORDER).value);
  assert.is(entryAt(tree, ['view', 0, 'title']).id, 'view[0]');
  assert.is(
    entryAt(tree, ['view', STATUS_SWITCH, 'cases', 1, 'show', 0, 'children', 0, 'on', 'tap', 0, 'to']).name,
    'Go repay',
  );
  assert.is(entryAt(tree, ['version']).id, '');
});

const NO_EXPRESSION = 'this text is empty: expected an expression, such as "data.book.isLent"';

/** What is asked of new nodes that read a value. */
const READING: ReadonlyMap<string, readonly string[]> = new Map([
  ['Repetition', [NO_EXPRESSION]],
  ['Switch', [NO_EXPRESSION, 'this list is empty: expected a list of values, such as [170, 174]']],
]);

test('every node is added without an error, as small as it may be, but that it asks what it is about', () => {
  const document = opened(ORDER);
  const known = { image: names.assets, src: names.assets, logo: names.assets };
  const widgets = additionsFor('node', document, known).filter(({ item }) => item.use === undefined);
  assert.ok(widgets.length > 30, `${widgets.length} widgets`);
  for (const { title, item } of widgets) {
    const taps = Object.keys(item.on ?? {}).map(
      (event) => `\`${event}\` does nothing: write what it does, or leave it out`,
    );
    const asked = READING.has(title) ? READING.get(title) : taps;
    assert.equal(errorsAfter(addItem(document, { list: ['view'], index: 1, holds: 'node' }, item)), asked, title);
  }
  const button = widgets.find(({ title }) => title === 'Button');
  assert.equal(button?.item.on, { tap: [] });
});

test('a new action that depends on a condition asks for it', () => {
  const document = opened(ORDER);
  const actions = additionsFor('action', document);
  assert.is(actions.find(({ title }) => title === 'If')?.item.when, '');
});

test('a new action that sets a value asks for it', () => {
  const set = additionsFor('action', opened(ORDER), { state: ['asked'] }).find(({ title }) => title === 'Set');
  assert.equal(set?.item, { do: 'set', state: 'asked' });
});

test('a new rule, value or case asks for what it is about, and has no condition that nobody has chosen', () => {
  const document = opened(ORDER);
  const asked = (title: string, path: JsonPath) =>
    errorsAfter(
      offersAt(document, path, {})
        .find((offer) => offer.title === title)!
        .make(document),
    );
  assert.equal(asked('Rule', []), [
    'this text is empty: expected an expression that is true or false, such as "state.count > 0"',
  ]);
  assert.equal(asked('Value', []), [NO_EXPRESSION]);
  assert.equal(asked('Case', ['view', STATUS_SWITCH]), [
    'this list is empty: expected a list of values, such as [170, 174]',
  ]);
});

test('a new fragment or load is of the only one there is, and of none of several', () => {
  const document = opened(ORDER);
  const made = (title: string, known: { readonly [property: string]: readonly string[] }) => {
    const offer = offersAt(document, ['view'], known).find((offer) => offer.title === title)!;
    const outcome = offer.make(document);
    const { view, load } = JSON.parse(isRefusal(outcome) ? '' : outcome.files[ORDER]!);
    return view.find(({ use }: { use?: string }) => use !== undefined)?.use ?? load.load1.call;
  };
  assert.is(made('Fragment', { use: ['details'] }), 'details');
  assert.is(made('Fragment', { use: ['about', 'details'] }), '');
  assert.is(made('Load', { call: ['order.detail'] }), 'order.detail');
  assert.is(made('Load', { call: ['about.us', 'order.detail'] }), '');
});

test('a new action acts on the only thing there is, and on none of several', () => {
  const go = (to: readonly string[]) =>
    additionsFor('action', opened(ORDER), { to }).find(({ title }) => title === 'Go')?.item;
  assert.equal(go(['repay']), { do: 'go', to: 'repay' });
  assert.equal(go(['about-us', 'repay']), { do: 'go' });
});

test('a new node is added inside a selected container, otherwise after the selected node', () => {
  const document = opened(ORDER);
  assert.equal(gapAt(document, ['view', 1]), { list: ['view', 1, 'children'], index: 2, holds: 'node' });
  assert.equal(gapAt(document, ['view', 0]), { list: ['view', 0, 'children'], index: 2, holds: 'node' });
  assert.equal(gapAt(document, ['view', 1, 'children', 0]), { list: ['view', 1, 'children'], index: 1, holds: 'node' });
  assert.equal(gapAt(document, ['view', STATUS_SWITCH]), {
    list: ['view', STATUS_SWITCH, 'cases'],
    index: 3,
    holds: 'case',
  });
  assert.equal(gapAt(document, ['view', STATUS_SWITCH, 'cases', 0]), {
    list: ['view', STATUS_SWITCH, 'cases', 0, 'show'],
    index: 1,
    holds: 'node',
  });
  assert.equal(gapAt(document, ['overlays', 'rating']), {
    list: ['overlays', 'rating', 'children'],
    index: 3,
    holds: 'node',
  });
  assert.is(gapAt(document, ['params', 'source']), undefined);
});

const SHELF = {
  screen: 'shelf',
  view: [
    { widget: 'button', label: 'Lend', on: { tap: [{ do: 'if', when: 'true', then: [{ do: 'back' }] }] } },
    { each: 'data.books', as: 'book', show: [] },
    { switch: 'data.status', cases: [], else: [] },
  ],
};

test('what is copied is pasted into an Else that holds nothing yet', () => {
  const document = opened('shelf/screen.json', JSON.stringify(SHELF));
  const pasted = (path: JsonPath, item: object) => {
    const entry = entryAt(outlineOf(document.value), path);
    assert.is(entry.name, 'Else');
    const outcome = pasteItem(document, gapAt(document, entry.path)!, JSON.stringify(item));
    assert.ok(!isRefusal(outcome), JSON.stringify(outcome));
    return JSON.parse(outcome.files['shelf/screen.json']!).view;
  };
  const [{ on }] = pasted(['view', 0, 'on', 'tap', 0, 'else'], { do: 'back' });
  assert.equal(on.tap[0].else, [{ do: 'back' }]);
  const nothing = { widget: 'text', text: 'No books' };
  assert.equal(pasted(['view', 1, 'else'], nothing)[1].else, [nothing]);
});

test('an action is pasted onto a node: into the handler that it has, or else that of a tap or of its only event', () => {
  const field = { widget: 'input', field: 'a', label: 'A' };
  const view = [{ widget: 'button', label: 'Lend' }, { ...field, widget: 'picker', options: [] }, field, SHELF.view[0]];
  const document = opened('shelf/screen.json', JSON.stringify({ ...SHELF, view }));
  const pasted = (at: number) => {
    const outcome = pasteAt(document, ['view', at], '{ "do": "back" }');
    return isRefusal(outcome) ? outcome : JSON.parse(outcome.files['shelf/screen.json']!).view[at].on;
  };
  assert.equal(pasted(0), { tap: [{ do: 'back' }] });
  assert.equal(pasted(1), { change: [{ do: 'back' }] });
  assert.equal(pasted(3), { tap: [...SHELF.view[0]!.on!.tap, { do: 'back' }] });
  const node = pasteAt(document, ['view', 0], JSON.stringify(view[0]));
  assert.equal(!isRefusal(node) && node.select, ['view', 1]);
});

test('what is copied and cannot stand at a place is told apart from what can', () => {
  const document = opened('shelf/screen.json', JSON.stringify(SHELF));
  const refused = (path: JsonPath, source: string) => pasteItem(document, gapAt(document, path)!, source);
  assert.equal(refused(['view', 2], '{ "do": "back" }'), {
    refused: 'what was copied is a valid action, and here are cases: select another action, or what holds some',
  });
  assert.equal(refused(['view', 2], 'Pay now'), { refused: 'what was copied is not a valid case' });
});

test('nodes move up, down, into the preceding container and out of the surrounding one', () => {
  const document = opened(ORDER);
  const up = move(document, ['view', 1], 'up');
  assert.ok(!isRefusal(up) && up.select?.[1] === 0);
  const into = move(document, ['view', 2], 'into');
  assert.equal(isRefusal(into) ? into : into.select, ['view', 1, 'children', 2]);
  assert.equal(errorsAfter(into), []);
  const out = move(document, ['view', 1, 'children', 0], 'out');
  assert.equal(isRefusal(out) ? out : out.select, ['view', 2]);
  assert.equal(move(document, ['view', 0], 'up'), { refused: 'it is the first one' });
  assert.equal(moveTo(document, ['view', 1], ['view', 1, 'children'], 0), {
    refused: 'it cannot be moved into itself',
  });
  assert.equal(moveTo(document, ['view', 1], ['view', STATUS_SWITCH, 'cases'], 0), {
    refused: 'it cannot be placed there',
  });
});

test('a node is extracted as a fragment with arguments for what it reads', () => {
  const outcome = toFragment(opened(ORDER), ['view', 1], 'details', files);
  assert.equal(errorsAfter(outcome), []);
  assert.ok(!isRefusal(outcome));
  const fragment = JSON.parse((!isRefusal(outcome) && outcome.files['fragments/details.json']) || '');
  assert.equal(fragment.with, { productLogo: 'url?', productName: 'string', detail: { list: 'Row', max: 60 } });
  assert.is(fragment.view[0].children[1].rows, '=with.detail');
});

/** Nodes of the product, and why they cannot become a fragment; an empty text: they can. */
const EXTRACTED: readonly (readonly [path: string, id: string, refused: string])[] = [
  ['complaint-form/screen.json', 'view[0].children[0]', ''],
  ['bank/screen.json', 'view[0]', ''],
  ['complaint-details/screen.json', 'view[2].show[0].children[0]', ''],
  ['bank/screen.json', 'view[1].children[0].show[0].else[0]', 'it has fields, which a fragment in rows cannot have'],
  ['bank/screen.json', 'view[3]', 'it reads `form.items` of the screen'],
  ['loan-confirm/screen.json', 'view[1].show[3].children[0].show[0]', ''],
];

for (const [path, id, refused] of EXTRACTED)
  test(`${id} of ${path} becomes a fragment without an error, or is refused`, () => {
    const outcome = toFragment(opened(path), stepsOf(id), 'part', files);
    if (refused === '') assert.equal(errorsAfter(outcome), []);
    else assert.ok(isRefusal(outcome) && outcome.refused.startsWith(refused), JSON.stringify(outcome));
  });

test('a node that changes its screen’s state cannot be extracted as a fragment', () => {
  const outcome = toFragment(opened('customer-service/screen.json'), ['view', 3], 'failure', files);
  assert.match(isRefusal(outcome) ? outcome.refused : '', /^it uses the state `failed` of the screen/);
});

test('the controls of a button are its properties, labelled in plain words', () => {
  const path = ['view', STATUS_SWITCH, 'cases', 1, 'show', 0, 'children', 0];
  const document = opened(ORDER);
  const controls = controlsAt(document, path, { project: names, document: document.value });
  assert.equal(
    controls.map(({ title, kind }) => `${title}: ${kind.is}`),
    [
      'Label: text',
      'Look: choice',
      'On: handlers',
      'When: condition',
      'Tip: text',
      'Disabled: toggle',
      'Inactive: toggle',
      'Id: text',
      'Note: text',
    ],
  );
  const to = controlsAt(document, [...path, 'on', 'tap', 0], { project: names, document: document.value })[0]!;
  assert.ok(to.kind.is === 'name' && to.kind.names.includes('customer-service'));
});

test('a rule is edited as a condition', () => {
  const path = [...files.keys()].find((file) => file.endsWith('screen.json') && JSON.parse(files.get(file)!).rules)!;
  const document = opened(path);
  const rule = Object.keys(JSON.parse(document.text).rules)[0]!;
  assert.is(controlAt(document, ['rules', rule], { project: names, document: document.value })?.kind.is, 'condition');
});

test('a property is inserted in the order of its schema, and a deleted one leaves no trace', () => {
  const document = opened(ORDER);
  const set = setValue(
    document,
    ['view', STATUS_SWITCH, 'cases', 1, 'show', 0, 'children', 0, 'when'],
    'data.order.isScore',
  );
  assert.match(
    isRefusal(set) ? '' : set.files[ORDER]!,
    /"widget": "button",\n\s+"when": "data.order.isScore",\n\s+"label": "Repayment"/,
  );
  const added = opened(ORDER, isRefusal(set) ? '' : set.files[ORDER]!);
  const unset = setValue(added, ['view', STATUS_SWITCH, 'cases', 1, 'show', 0, 'children', 0, 'when'], undefined);
  assert.is(isRefusal(unset) ? '' : unset.files[ORDER], document.text);
  const removed = removeItem(document, ['view', 0]);
  assert.equal(isRefusal(removed) ? [] : removed.select, ['view', 0]);
});
