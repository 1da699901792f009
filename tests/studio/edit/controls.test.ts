import { isRecord } from '../../../schemas/record.ts';
import { readValue, shownValue } from '../../../studio/design/fields/typed-value.ts';
import { type Control, controlAt, controlsAt } from '../../../studio/edit/controls/controls.ts';
import { entriesOf, outlineOf } from '../../../studio/edit/outline/outline.ts';
import { valueAt } from '../../../studio/edit/schema/lists.ts';
import { type EditedDocument, openDocument } from '../../../studio/edit/text/open.ts';
import { assert, test } from '../../suite.ts';
import { designed, names, opened } from './product.ts';

/** A text, and a number of stars. */
const BOOK = JSON.stringify({
  ...{ screen: 'book', version: '1.0.0', language: 1, routes: ['/book'] },
  view: [
    { widget: 'input', field: 'town', label: 'Town', checks: [] },
    { widget: 'stars', field: 'stars', label: 'Stars', checks: [] },
    { widget: 'input', field: 'nickname', of: 'items', label: 'Nickname', checks: [] },
  ],
});

/** A control, and those inside its value. */
function within(document: EditedDocument, control: Control): Control[] {
  const { kind, path, value } = control;
  const around = { project: names, document: document.value };
  const inside = (at: Control['path']) =>
    isRecord(valueAt(document, at)) ? controlsAt(document, at, around) : [controlAt(document, at, around)!];
  if (kind.is === 'group' && value !== undefined) {
    return [control, ...controlsAt(document, path, around).flatMap((part) => within(document, part))];
  }
  if (kind.is !== 'entries' || !Array.isArray(value)) return [control];
  return [control, ...value.flatMap((_, at) => inside([...path, at])).flatMap((part) => within(document, part))];
}

/** All controls of a document, for every entry of its outline. */
function controlsOf(document: EditedDocument): Control[] {
  const around = { project: names, document: document.value };
  return entriesOf(outlineOf(document.value))
    .flatMap(({ path }) => controlsAt(document, path, around))
    .flatMap((control) => within(document, control));
}

test('no property of the product has to be edited as JSON', () => {
  const controls = designed.flatMap((path) => controlsOf(opened(path)));
  const raw = controls.filter(({ kind, value }) => kind.is === 'json' && value !== undefined);
  assert.equal(
    raw.map(({ path }) => path.join('.')),
    [],
  );
  const kinds = new Set(controls.map(({ kind }) => kind.is));
  for (const kind of ['group', 'entries', 'value', 'shape'] as const) assert.ok(kinds.has(kind), kind);
});

test('a group has controls of its own', () => {
  const groups = designed.flatMap((path) => {
    const document = opened(path);
    const around = { project: names, document: document.value };
    return controlsOf(document)
      .filter(({ kind, value }) => kind.is === 'group' && value !== undefined)
      .filter((control) => controlsAt(document, control.path, around).every(({ property }) => property === 'note'))
      .map((control) => `${path} ${control.path.join('.')}`);
  });
  assert.equal(groups, []);
});

test('a new check of a field that holds a text reads its value', () => {
  const document = openDocument('book/screen.json', BOOK);
  assert.ok('value' in document);
  const around = { project: names, document: document.value };
  const checks = (node: number) => controlAt(document, ['view', node, 'checks'], around)?.kind;
  const check = { that: "form.town != ''", say: 'Please fill this in.' };
  assert.equal(checks(0), {
    is: 'entries',
    item: 'check',
    orExpression: false,
    kinds: [{ title: 'check', smallest: check }],
  });
  const plain = { that: '', say: '' };
  assert.equal(checks(1), {
    is: 'entries',
    item: 'check',
    orExpression: false,
    kinds: [{ title: 'check', smallest: plain }],
  });
});

test('a new check of a field in a group reads it there, where it may be missing', () => {
  const document = openDocument('book/screen.json', BOOK);
  assert.ok('value' in document);
  const kind = controlAt(document, ['view', 2, 'checks'], { project: names, document: document.value })?.kind;
  const check = { that: "(form.items['nickname'] ?? '') != ''", say: 'Please fill this in.' };
  assert.equal(kind?.is === 'entries' && kind.kinds, [{ title: 'check', smallest: check }]);
});

test('a duration says what it counts', () => {
  const fixture = openDocument('book/fixtures/opens.json', JSON.stringify({ steps: [{ wait: 5 }] }));
  assert.ok('value' in fixture);
  const [wait] = controlsAt(fixture, ['steps', 0], { project: names, document: fixture.value });
  assert.equal(wait!.kind, { is: 'number', min: 0, max: 86_400_000, unit: 'ms' });
  const parts = { timers: { pause: { seconds: 5 } }, view: [{ widget: 'carousel', interval: 3000 }] };
  const screen = openDocument('book/screen.json', JSON.stringify(parts));
  assert.ok('value' in screen);
  const around = { project: names, document: screen.value };
  assert.equal(controlAt(screen, ['view', 0, 'interval'], around)?.kind, { is: 'number', min: 1000, unit: 'ms' });
  const [seconds] = controlsAt(screen, ['timers', 'pause'], around);
  assert.equal(seconds!.kind, { is: 'number', min: 1, max: 86_400, unit: 's' });
});

test('what a screen is opened with, and what a call sends, has a row for each of its names', () => {
  const around = { project: names, document: {} };
  const rows = (action: object, property: string) => {
    const document = openDocument('book/screen.json', JSON.stringify({ actions: { act: [action] } }));
    assert.ok('value' in document);
    const controls = controlsAt(document, ['actions', 'act', 0], around);
    return controls.find((control) => control.property === property)!.kind;
  };
  assert.equal(rows({ do: 'go', to: 'complaint-details' }, 'with'), { is: 'values', names: ['problemId'] });
  assert.equal(rows({ do: 'call', call: 'event.save' }, 'send'), {
    is: 'values',
    names: ['productId', 'moduleId', 'positionId'],
  });
  assert.equal(rows({ do: 'call', call: 'bank.save' }, 'send'), { is: 'values', names: ['cardType'] });
  assert.equal(rows({ do: 'go', to: '' }, 'with'), { is: 'values', names: [] });
});

test('a list offers each kind of item that its schema allows, as small as it may be', () => {
  const document = opened('order/screen.json');
  const around = { project: names, document: document.value };
  const routes = controlsAt(document, [], around).find(({ property }) => property === 'routes')!;
  assert.equal(routes.kind, {
    is: 'entries',
    item: 'route',
    orExpression: false,
    kinds: [
      { title: 'route', smallest: '' },
      { title: 'carrying route', smallest: { path: '' } },
    ],
  });
  const route = (at: number) => controlAt(document, ['routes', at], around)!.kind.is;
  assert.equal([route(0), route(2)], ['text', 'group']);
  const rows = designed.flatMap((path) => controlsOf(opened(path))).find(({ property }) => property === 'rows')!;
  assert.ok(rows.kind.is === 'entries' && rows.kind.orExpression);
  assert.equal(rows.kind.is === 'entries' && rows.kind.kinds.map(({ title }) => title), ['row', 'rows from a list']);
});

test('a new entry of a list has no words that nobody has chosen, and asks for those it needs', () => {
  const choices = { widget: 'choices', field: 'size', label: 'Size', options: [] };
  const document = openDocument('book/screen.json', JSON.stringify({ view: [choices] }));
  assert.ok('value' in document);
  const options = controlAt(document, ['view', 0, 'options'], { project: names, document: document.value })?.kind;
  assert.equal(options?.is === 'entries' && options.kinds.map(({ smallest }) => smallest), [
    { value: '', label: '' },
    { each: '', as: 'item', item: { value: '', label: '' } },
  ]);
});

test('a value is typed as it is shown', () => {
  const values = [
    1,
    -2.5,
    true,
    null,
    'plain',
    '=state.count',
    '12',
    'true',
    '"quoted"',
    '[1]',
    '',
    ['a', 1],
    { a: 1 },
  ];
  for (const value of values) assert.equal(readValue(shownValue(value)), value, JSON.stringify(value));
  assert.is(shownValue('12'), '"12"');
  assert.is(readValue('12'), 12);
});
