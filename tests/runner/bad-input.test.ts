import { failureText } from '../../runner/play/runner.ts';
import { assert, test } from '../suite.ts';
import { BOOK_ANSWER, fixture, runAll, verdictOn } from './shelf.ts';

const GOOD = fixture([{ see: ['Emma'] }], { fixture: 'the good one' });

/** Invalid fixtures: the content of the file, and the expected message. */
const BAD: [string, unknown, RegExp][] = [
  ['is not JSON', '{\n  "screen": "shelf",\n  "fixture" "x"\n}', /bad\.json:3 /],
  ['is empty', '', /bad\.json:1 /],
  ['has an unknown step', fixture([{ jump: 'Reserve' }]), /bad\.json:\d+ .*\n.*a step needs one of `tap`/s],
  ['has a step of another tool', fixture([{ press: 'Reserve' }]), /bad\.json:\d+ .*\n.*did you mean `tap`/s],
  ['has a step that is no object', fixture(['tap']), /bad\.json:\d+ /],
  ['has steps that are no list', fixture({ tap: 'x' }), /bad\.json:\d+ /],
  ['is for an unknown screen', fixture([], { screen: 'shelv' }), /bad\.json:2 .*\n.*shelv.*did you mean `shelf`/s],
  [
    'answers an unknown call',
    fixture([], { answers: { 'book.detial': { is: 'ok' } } }),
    /bad\.json:6 .*\n.*book\.detial/s,
  ],
  [
    'answers an unknown outcome',
    fixture([], { answers: { 'book.detail': { is: 'okay' } } }),
    /bad\.json:7 .*\n.*okay/s,
  ],
  [
    'answers a call of another screen',
    fixture([], { answers: { 'book.detail': BOOK_ANSWER, spare: { is: 'ok' } } }),
    /bad\.json:\d+ .*\n.*this screen makes no call spare/s,
  ],
  ['waits for longer than a day', fixture([{ wait: 86_400_001 }]), /bad\.json:\d+ .*\n.*86400000/s],
  ['waits for less than nothing', fixture([{ wait: -1 }]), /bad\.json:\d+ /],
  [
    'has the name of another',
    fixture([], { fixture: 'the good one' }),
    /good\.json:3 .*\n.*is in screens\/shelf\/fixtures\/bad\.json already/s,
  ],
];

const SPARE = { call: 'spare', method: 'GET', path: '/spare', client: 'json', outcomes: [{ is: 'ok' }] };

for (const [title, document, message] of BAD) {
  test(`a fixture that ${title} is refused with file and line, and the others run`, async () => {
    const { verdicts } = await runAll({ bad: document as string, good: GOOD }, {}, { calls: [SPARE] });
    assert.is(verdicts.length, 2);
    const failed = verdicts.filter(({ passed }) => !passed);
    assert.is(failed.length, 1);
    assert.match(failureText(failed[0]!), message);
  });
}

test('the faults of a fixture are listed from its top to its end', async () => {
  const copies = [
    { id: 'a', shelf: 'x', row: 1 },
    { id: 'b', shelf: 'y', row: 2 },
  ];
  const gives = { ...BOOK_ANSWER.gives, copies, state: 'two' };
  const bad = fixture([{ see: ['Emma'] }], { answers: { 'book.detail': { is: 'ok', gives } } });
  const { lines } = (await runAll({ bad })).verdicts[0]!;
  const places = lines.map((line) => line.split(' ')[0]!.split(':').map(Number));
  assert.ok(places.length > 3, lines.join('\n'));
  assert.equal(
    places,
    places.toSorted(([a = 0, x = 0], [b = 0, y = 0]) => a - b || x - y),
  );
});

/** Data that violates the contract. */
const BROKEN_ANSWERS: [string, unknown, RegExp, number][] = [
  ['lacks what must be there', { title: 'Emma' }, /breaks the contract: call book\.detail: state/, 8],
  [
    'holds a text for a number',
    { title: 'Emma', state: 'two' },
    /^10:\d+ expected a whole number, found text "two"$/,
    10,
  ],
  ['holds a list for a text', { title: [], state: 1 }, /^9:\d+ expected text, found an empty list$/, 9],
];

for (const [title, gives, message, at] of BROKEN_ANSWERS) {
  test(`an answer that ${title} breaks the contract and fails the fixture`, async () => {
    const { lines, line } = await verdictOn([], { answers: { 'book.detail': { is: 'ok', gives } } });
    assert.match(lines[0]!, message);
    assert.is(line, at);
  });
}

test('a raw answer is not checked against its contract', async () => {
  const answers = { 'book.detail': { raw: '{"code":"0","data":{"state":"two"}}' } };
  assert.equal((await verdictOn([{ notSee: ['Emma'] }, { stayed: true }], { answers })).lines, []);
});

test('a screen with an error is not played, and its position is reported', async () => {
  const broken = { shelf: { view: [{ widget: 'text', text: '=data.nobody' }] } };
  const { verdicts, issues } = await runAll({ good: GOOD }, {}, { screens: broken });
  assert.match(verdicts[0]!.lines[0]!, /screen shelf has an error/);
  assert.ok(issues.some(({ file, severity }) => file === 'screens/shelf/screen.json' && severity === 'error'));
});

test('a screen whose timer restarts itself forever can be waited on for a whole day', async () => {
  const screen = {
    load: { book: { call: 'book.detail', send: { id: '=params.id' } } },
    timers: { again: { seconds: 1, on: { end: [{ do: 'start', timer: 'again' }] } } },
    on: { enter: [{ do: 'start', timer: 'again' }] },
    view: [{ widget: 'text', text: '=data.book.title' }],
    state: {},
    rules: {},
    overlays: {},
  };
  const { passed, lines } = await verdictOn(
    [{ wait: 86_400_000 }, { see: ['Emma'] }],
    {},
    { screens: { shelf: { ...screen, title: 'x', params: { id: 'string' } } } },
  );
  assert.ok(passed, lines.join('\n'));
});

test('a run that stops at the first failure plays no further fixtures', async () => {
  const bad = fixture([{ see: ['Emna'] }], { fixture: 'a bad one' });
  const { verdicts } = await runAll({ a: bad, b: GOOD }, { bail: true });
  assert.is(verdicts.length, 1);
});

test('a failure keeps its line structure, whatever texts are on the screen', async () => {
  const gives = { title: `Em\nma ${'x'.repeat(5000)}\u202e`, state: 1 };
  const { lines } = await verdictOn([{ tap: 'Emma' }], { answers: { 'book.detail': { is: 'ok', gives } } });
  for (const line of lines) assert.ok(line.length <= 400 && !/[\n\u202e]/.test(line), line);
});
