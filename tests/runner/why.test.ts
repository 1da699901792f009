import { lookAt } from '../../runner/play/look.ts';
import { createRunner, failureText } from '../../runner/play/runner.ts';
import { assert, test } from '../suite.ts';
import { answering, BOOK_ANSWER, fixture, PLAIN_SHELF, runAll, SHELF, shelf, verdictOn } from './shelf.ts';

test('a hidden text names its node, its rule with each part, value and origin, and the lines of both', async () => {
  const verdict = await verdictOn([{ see: ['Lent out'] }], answering({ away: false }));
  const text = failureText(verdict);
  assert.match(text, /^FAIL screens\/shelf\/fixtures\/one\.json:\d+ shelf: a fixture\n/);
  assert.match(text, /expected to see "Lent out"; it is not on the screen/);
  assert.match(text, /text at screens\/shelf\/screen\.json:\d+ would show it; it is hidden by/);
  assert.match(text, /`when` \(screens\/shelf\/screen\.json:\d+\)/);
  assert.match(text, /false: data\.book\.away && data\.book\.state == 2/);
  assert.match(text, /false: data\.book\.away \(answer of book\.detail\)/);
  assert.match(text, /not reached: data\.book\.state == 2/);
});

test('the most similar element on the screen is named, with its role', async () => {
  const { lines } = await verdictOn([{ tap: 'Copy titel' }]);
  assert.is(lines[1], 'nearest on the screen: button "Copy title"');
});

test('of a heading and a control with the most similar name, the control is named', async () => {
  const { lines } = await verdictOn([{ tap: 'Copy titel' }], answering({ title: 'Copy title' }));
  assert.is(lines[1], 'nearest on the screen: button "Copy title"');
});

test('what nobody sees between a text and the one on the screen is said in words', async () => {
  const seen = async (text: string) => (await verdictOn([{ see: [text] }])).lines[1];
  const nearest = 'nearest on the screen: button "Copy title"; they differ';
  assert.is(
    await seen('Copy\u00a0title'),
    `${nearest} after "Copy": the step has a no-break space (U+00A0), the screen a space`,
  );
  assert.is(await seen('Copy  title'), `${nearest} after "Copy ": the step has a space, the screen "t"`);
  assert.is(await seen('Сopy title'), `${nearest} at the start: the step has "С" (U+0421), the screen "C"`);
  assert.is(await seen('Copy title '), `${nearest} after "Copy title": the step has a space, the screen nothing more`);
  assert.is(
    await seen('Copy\u200b title'),
    `${nearest} after "Copy": the step has a character that nobody sees (U+200B), the screen a space`,
  );
  const toast = await verdictOn([{ tap: 'Refuse' }, { toast: 'No\u00a0' }]);
  assert.match(
    toast.lines[0]!,
    /; they differ after "No": the step has a no-break space \(U\+00A0\), the screen nothing/,
  );
  const beside = await verdictOn([{ beside: { Pages: '320\u202f' } }]);
  assert.match(beside.lines[0]!, /; they differ after "320": the step has a narrow no-break space \(U\+202F\)/);
  const field = await verdictOn([
    { type: 'Annes', into: 'Remark' },
    { shows: 'Аnnes', in: 'Remark' },
  ]);
  assert.match(field.lines[0]!, /; they differ at the start: the step has "А" \(U\+0410\), the screen "A"$/);
});

test('a date in another notation is found by its numbers, and its value is traced', async () => {
  const { lines } = await verdictOn([{ see: ['17.05.1990'] }], answering({ title: '1990-05-17' }));
  assert.is(lines[1], 'nearest on the screen: heading "1990-05-17"');
  assert.match(lines[2]!, /^text at screens\/shelf\/screen\.json:\d+ shows "1990-05-17"$/);
  assert.is(lines[3], '  "1990-05-17": data.book.title (answer of book.detail)');
});

test('if no name is similar, the controls are listed', async () => {
  const { lines } = await verdictOn([{ tap: 'Zzzzzzzzzz' }]);
  assert.match(lines[1]!, /^on the screen are "/);
});

test('a case that does not apply is reported with its value', async () => {
  const { lines } = await verdictOn([{ see: ['New'] }]);
  assert.ok(
    lines.some((line) => line.includes('the case for 1 (screens/shelf/screen.json:')),
    lines.join('\n'),
  );
  assert.ok(
    lines.some((line) => line.includes('2: data.book.state (answer of book.detail)')),
    lines.join('\n'),
  );
});

test('a text of an overlay that is not open is reported as such', async () => {
  const { lines } = await verdictOn([{ tap: 'Yes' }]);
  assert.ok(
    lines.some((line) => line.includes('overlay ask is not open')),
    lines.join('\n'),
  );
});

test('an overlay that is not open is reported with what would open it, and why that has not run', async () => {
  const { lines } = await verdictOn([{ dialog: 'Sure?' }]);
  assert.match(lines.at(-2)!, /^ +`open` at screens\/shelf\/screen\.json:\d+ would do it; it has not run, for$/);
  assert.match(lines.at(-1)!, /^ +nothing has started tap of button "Ask" at screens\/shelf\/screen\.json:\d+$/);
});

test('a dialog that should not be open is reported with what opened it', async () => {
  const { lines } = await verdictOn([{ tap: 'Ask' }, { dialog: null }]);
  assert.is(lines[0], 'no dialog should be open; "Sure?" is');
  assert.match(lines[1]!, /^dialog at screens\/shelf\/screen\.json:\d+ shows it, because of$/);
  assert.match(lines.at(-1)!, /^ +`open` at \S+ has run, started by tap of button "Ask" at \S+$/);
});

test('a condition that let a handler go on and no longer holds is reported as such', async () => {
  const once: object[] = [
    { do: 'require', that: '!state.pressed', say: 'Only once' },
    { do: 'set', state: 'pressed', value: true },
  ];
  const screen = {
    ...SHELF,
    view: [...(SHELF.view as object[]), { widget: 'button', label: 'Once', on: { tap: once } }],
  };
  const { lines } = await verdictOn([{ tap: 'Once' }, { toast: 'Only once' }], {}, { screens: { shelf: screen } });
  assert.match(lines[1]!, /^`require` at \S+ asks for what held then, and no longer does$/);
});

test('a required field that failed is reported with its value and its message', async () => {
  const { lines } = await verdictOn([{ type: '', into: 'Remark' }, { tap: 'Reserve' }, { called: 'book.reserve' }]);
  assert.match(lines.at(-1)!, /^ +field remark \(screens\/shelf\/screen\.json:\d+\) is "": "[^"]+"$/);
});

test('a wait that has not ended is reported with its duration', async () => {
  const pause = { widget: 'button', label: 'Later', on: { tap: [{ do: 'wait', ms: 3000 }, { do: 'back' }] } };
  const screen = { ...SHELF, view: [...(SHELF.view as object[]), pause] };
  const { lines } = await verdictOn([{ tap: 'Later' }, { went: 'back' }], {}, { screens: { shelf: screen } });
  assert.match(lines.at(-2)!, /`wait` before it \(.*\) takes 3000 ms, which have not passed$/);
});

test('a name that no node has is reported with the time until a handler goes on', async () => {
  const later = { widget: 'button', label: 'Later', on: { tap: [{ do: 'wait', ms: 3000 }, { do: 'back' }] } };
  const screens = { shelf: { ...SHELF, view: [...(SHELF.view as object[]), later] } };
  const { lines } = await verdictOn([{ tap: 'Later' }, { wait: 1000 }, { tap: '5 stars' }], {}, { screens });
  assert.is(lines.at(-1), 'time only passes in a `wait`, and the next event is due in 2000 ms; is a `wait` missing?');
});

test('a control that holds a whole card is named by its first words', async () => {
  const card = { widget: 'list-item', title: 'Persuasion', text: 'The last novel of a writer who died too early' };
  const { lines } = await verdictOn([{ tap: 'Zzzzzzzzzz' }], {}, withView({ ...card, on: { tap: [{ do: 'back' }] } }));
  assert.match(lines[1]!, /^on the screen are .*"Persuasion[^"]{25,30}…"/);
});

test('an empty list is named where a text that nothing else shows is missing', async () => {
  const copies = { each: 'data.book.copies', as: 'copy', show: [{ widget: 'text', text: '=copy.place' }] };
  const screen = { ...SHELF, view: [...(SHELF.view as object[]), copies] };
  const { lines } = await verdictOn([{ see: ['Cellar'] }], answering({ copies: [] }), { screens: { shelf: screen } });
  const at = lines.findIndex((line) => /^the list at screens\/shelf\/screen\.json:\d+ is empty$/.test(line));
  assert.match(lines[at + 1]!, /^ +\[\]: data\.book\.copies \(answer of book\.detail\)$/);
});

test('an answer that is still on its way is reported with the time until it comes', async () => {
  const answers = {
    'book.detail': BOOK_ANSWER,
    'book.reserve': { is: 'ok', gives: { until: '2026-03-01' }, after: 900 },
  };
  const steps = [{ type: 'Mine', into: 'Remark' }, { tap: 'Reserve' }, { wait: 800 }, { toast: 'Reserved' }];
  const { lines } = await verdictOn(steps, { answers });
  assert.match(lines.at(-2)!, /^ +call book\.reserve \(screens\/shelf\/screen\.json:\d+\) has not ended yet$/);
  assert.is(
    lines.at(-1),
    'time only passes in a `wait`, and the answer of book.reserve comes in 100 ms; is a `wait` missing?',
  );
});

test('another toast than the expected one is reported with what showed it', async () => {
  const { lines } = await verdictOn([{ tap: 'Refuse' }, { toast: 'Yes' }]);
  assert.match(lines.at(-1)!, /^"No" was shown by `toast` at screens\/shelf\/screen\.json:\d+$/);
});

/** The message of a failed step, and the place and value that follow. */
const PLACES: { readonly [step: string]: readonly [step: object, message: RegExp, ...lines: RegExp[]] } = {
  beside: [
    { beside: { Pages: '321' } },
    /^next to "Pages" is "320", not "321"$/,
    /^rows at screens\/shelf\/screen\.json:\d+ shows "Pages"$/,
    /^rows at screens\/shelf\/screen\.json:\d+ shows "320"$/,
  ],
  picture: [
    { picture: 'cover/2', of: 'Cover' },
    /^the picture "Cover" is "cover\/1", not "cover\/2"$/,
    /^image at screens\/shelf\/screen\.json:\d+ shows "/,
  ],
  seeInOrder: [
    { seeInOrder: ['Pages', 'Emma'] },
    /^"Emma" comes before "Pages", and should come after it$/,
    /^text at screens\/shelf\/screen\.json:\d+ shows "Emma"$/,
    /^ +"Emma": data\.book\.title \(answer of book\.detail\)$/,
    /^rows at screens\/shelf\/screen\.json:\d+ shows "Pages"$/,
  ],
  shows: [
    { shows: 'Austen', in: 'Remark' },
    /^"Remark" shows "", not "Austen"$/,
    /^input at screens\/shelf\/screen\.json:\d+ shows "Remark"$/,
  ],
  choose: [
    { choose: 'Essay', in: 'Kind' },
    /^"Kind" offers "Novel", "Poem", not "Essay"$/,
    /^picker at screens\/shelf\/screen\.json:\d+ is this field$/,
  ],
};

for (const [name, [step, message, ...expected]] of Object.entries(PLACES)) {
  test(`a failed ${name} names the places in the document`, async () => {
    const { lines } = await verdictOn([step]);
    assert.match(lines[0]!, message);
    for (const [at, line] of expected.entries()) assert.match(lines[at + 1]!, line);
  });
}

test('a value in a row is traced to its answer', async () => {
  const rows = { widget: 'rows', rows: [{ text: 'Title', value: '=data.book.title' }] };
  const { lines } = await verdictOn([{ beside: { Title: 'Persuasion' } }], {}, withView(rows));
  assert.match(lines[2]!, /^rows at \S+ shows "Emma"$/);
  assert.is(lines[3], '  "Emma": data.book.title (answer of book.detail)');
});

test('an option that a picker does not offer is reported with the data that its options come from', async () => {
  const options = [{ each: 'data.book.copies', as: 'copy', item: { value: '=copy.id', label: '=copy.place' } }];
  const names = { confirm: 'Confirm', cancel: 'Cancel' };
  const picker = { widget: 'picker', field: 'copy', label: 'Copy', ...names, options };
  const none = await verdictOn([{ choose: 'Hall', in: 'Copy' }], answering({ copies: [] }), withView(picker));
  assert.is(none.lines[0], '"Copy" offers nothing, not "Hall"');
  assert.match(none.lines[1]!, /^picker at \S+ is this field; it offers one for each entry of$/);
  assert.is(none.lines[2], '  []: data.book.copies (answer of book.detail)');
  const copies = Array.from({ length: 12 }, (_, at) => ({ id: String(at), place: `Room ${at}` }));
  const many = await verdictOn([{ choose: 'Rom 11', in: 'Copy' }], answering({ copies }), withView(picker));
  assert.match(many.lines[0]!, /, "Room 7" and 4 more, not "Rom 11"; did you mean "Room 11"\?$/);
});

test('a picker of several lists is said to be chosen from list by list', async () => {
  const names = { confirm: 'Confirm', cancel: 'Cancel' };
  const view = withView({ widget: 'date-picker', field: 'day', label: 'Day of return', ...names });
  const { lines } = await verdictOn([{ choose: '17.05.1990', in: 'Day of return' }], {}, view);
  assert.match(lines[0]!, /^"Day of return" offers no "17\.05\.1990"; its lists are "Year", "Month" and "Day": use /);
});

test('of steps that only act, the first one that cannot be done is reported', async () => {
  const alone = async (steps: object[]) => {
    const { verdicts } = await runAll({ one: { ...fixture([]), steps } });
    return verdicts.map(({ passed, lines }) => [passed, lines[0]]);
  };
  assert.equal(await alone([{ tap: 'Pres' }]), [[false, 'there is nothing called "Pres" to tap']]);
  const [[passed, said]] = (await alone([{ tap: 'Press' }])) as [[boolean, string]];
  assert.is(passed, false);
  assert.match(said, /^\d+:\d+ these steps only do something, and prove nothing: say what must be so/);
});

test('a screen that failed to load is reported', async () => {
  const { lines } = await verdictOn([{ see: ['Press'] }], { answers: { 'book.detail': { unreachable: true } } });
  assert.ok(
    lines.some((line) => line.includes('the screen failed to load')),
    lines.join('\n'),
  );
  assert.ok(
    lines.some((line) => /^ {4}call book\.detail \(screens\/shelf\/screen\.json:\d+\) ended unreachable$/.test(line)),
    lines.join('\n'),
  );
  assert.ok(
    lines.some((line) => line.includes('call book.detail: ')),
    lines.join('\n'),
  );
});

const withView = (...view: object[]) => ({ screens: { shelf: { ...PLAIN_SHELF, view } } });

test('a text that lost a choice is reported with the one shown in its place, and the condition', async () => {
  const view = withView({ widget: 'text', text: "=data.book.away ? 'Lent out' : 'In the hall'" });
  const { lines } = await verdictOn([{ see: ['In the hall'] }], {}, view);
  assert.match(lines.at(-2)!, /^text at screens\/shelf\/screen\.json:\d+ shows "Lent out" instead, because of$/);
  assert.is(lines.at(-1), '  true: data.book.away (answer of book.detail)');
});

test('a choice that the use of a fragment decides is reported as such, without a value that says nothing', async () => {
  const lent = {
    fragment: 'lent',
    with: { away: 'bool' },
    view: [{ widget: 'text', text: "=with.away ? 'Lent out' : 'In the hall'" }],
  };
  const view = withView({ use: 'lent', with: { away: true } });
  const { lines } = await verdictOn([{ see: ['In the hall'] }], {}, { ...view, fragments: { lent } });
  assert.match(lines.at(-1)!, /^text at \S+ shows "Lent out" instead, as what decides it is true on this screen$/);
});

test('of a choice among other words, the whole text is found', async () => {
  const view = withView({ widget: 'text', text: "{data.book.title}: {data.book.away ? 'lent' : 'free'}" });
  const { lines } = await verdictOn([{ see: ['Emma: free'] }], {}, view);
  assert.match(lines.at(-2)!, /^text at \S+ shows "lent" instead, because of$/);
});

test('a choice about the rows of a list explains nothing', async () => {
  const rows = { each: 'data.book.copies', as: 'c', item: { text: 'At', value: "=c.id == 'a' ? 'Here' : 'There'" } };
  const { lines } = await verdictOn([{ see: ['There'] }], {}, withView({ widget: 'rows', rows: [rows] }));
  assert.ok(!lines.some((line) => line.includes('instead')), lines.join('\n'));
});

test('names of a fragment are said as its document has them', async () => {
  const lent = {
    with: { title: 'string' },
    let: { place: "with.title == 'Emma' ? '' : with.title" },
    state: { asked: { type: 'bool', initial: false } },
    view: [
      { widget: 'text', text: 'In the hall', when: "state.asked && let.place != ''" },
      { widget: 'button', label: 'Where?', on: { tap: [{ do: 'set', state: 'asked', value: true }] } },
    ],
  };
  const changes = { ...withView({ use: 'lent', with: { title: '=data.book.title' } }), fragments: { lent } };
  const early = await verdictOn([{ see: ['In the hall'] }], {}, changes);
  assert.ok(
    early.lines.some((line) => line.endsWith('false: state.asked (its initial value)')),
    early.lines.join('\n'),
  );
  const { lines } = await verdictOn([{ tap: 'Where?' }, { see: ['In the hall'] }], {}, changes);
  assert.ok(
    lines.some((line) => line.endsWith(`false: let.place != '', as let.place is ""`)),
    lines.join('\n'),
  );
});

test('a control that is called by several texts is found while it is hidden', async () => {
  const view = withView({ widget: 'list-item', title: 'Sequel', text: 'Another volume', when: '!data.book.away' });
  const { lines } = await verdictOn([{ tap: 'Sequel Another volume' }], {}, view);
  assert.ok(
    lines.some((line) => /^list-item at \S+ would show it; it is hidden by$/.test(line)),
    lines.join('\n'),
  );
});

test('an unexpected text is reported with the reason why it is shown', async () => {
  const { lines } = await verdictOn([{ notSee: ['Lent out'] }]);
  assert.ok(
    lines.some((line) => /shows it, because of/.test(line)),
    lines.join('\n'),
  );
  assert.ok(
    lines.some((line) => line.includes('true: data.book.away')),
    lines.join('\n'),
  );
});

test('a state with its initial value is reported as unchanged', async () => {
  const { lines } = await verdictOn([{ see: ['Pressed'] }]);
  assert.ok(
    lines.some((line) => line.includes('false: state.pressed (its initial value)')),
    lines.join('\n'),
  );
});

test('a missing value is reported with the contract whose default replaces it', async () => {
  const missing = { answers: { 'book.detail': { is: 'ok', gives: { ...BOOK_ANSWER.gives, away: undefined } } } };
  const { lines } = await verdictOn([{ see: ['Lent out'] }], missing);
  assert.ok(
    lines.some((line) => line.endsWith('data.book.away (book.detail gave no away; its contract says false)')),
    lines.join('\n'),
  );
});

test('a value that does not match the contract is reported', async () => {
  const text = JSON.stringify({ code: 0, data: { ...BOOK_ANSWER.gives, away: ['yes'] } });
  const { lines } = await verdictOn([{ see: ['Lent out'] }], { answers: { 'book.detail': { raw: text } } });
  assert.ok(
    lines.some((line) =>
      line.includes('(book.detail gave ["yes"]: expected flag, found a list; its contract says false)'),
    ),
    lines.join('\n'),
  );
});

test('a missing or pending answer is reported', async () => {
  const none = await verdictOn([{ see: ['Press'] }], { answers: {} });
  assert.is(none.lines.at(-1), 'the fixture has no answer for call book.detail, which was made');
  const late = await verdictOn([{ see: ['New'] }], { answers: { 'book.detail': { ...BOOK_ANSWER, after: 3000 } } });
  assert.ok(
    late.lines.some((line) => line.includes('(book.detail has not answered yet)')),
    late.lines.join('\n'),
  );
  const due = 'the answer of book.detail comes in 3000 ms';
  assert.is(late.lines.at(-1), `time only passes in a \`wait\`, and ${due}; is a \`wait\` missing?`);
});

test('a control that no condition disables is reported', async () => {
  const { lines } = await verdictOn([{ disabled: 'Press' }]);
  assert.match(lines[1]!, /^button at screens\/shelf\/screen\.json:\d+ has no `disabled`$/);
});

test('a failure takes at most a dozen lines', async () => {
  const long = Array.from({ length: 30 }, (_, at) => `data.book.title != '${at}'`).join(' && ');
  const screen = {
    title: 'Shelf',
    params: { id: 'string' },
    view: [{ widget: 'text', text: 'Deep', when: `data.book.title == 'x' || (${long} && data.book.away)` }],
  };
  const { lines } = await verdictOn([{ see: ['Deep'] }], answering({ away: false }), { screens: { shelf: screen } });
  assert.ok(lines.length > 3 && lines.length <= 11, `${lines.length} lines`);
});

test('what the check warns of in a failed fixture is reported, as the likely cause', async () => {
  const { lines } = await verdictOn([{ see: ['Gone', 'Gone'] }]);
  assert.match(lines.at(-1)!, /^the check warns: \d+:\d+ .*Gone/);
});

test('a missing answer is reported even after a long condition', async () => {
  const parts = Array.from({ length: 9 }, (_, at) => `params.id != '${at + 10}'`).join(' && ');
  const screen = {
    title: 'Shelf',
    params: { id: 'string' },
    load: { book: { call: 'book.detail', optional: true, send: { id: '=params.id' } } },
    view: [{ widget: 'text', text: 'Deep', when: `${parts} && data.book != null` }],
  };
  const { lines } = await verdictOn([{ see: ['Deep'] }], { answers: {} }, { screens: { shelf: screen } });
  assert.is(lines.at(-1), 'the fixture has no answer for call book.detail, which was made');
});

test('controls behind an open dialog are reported as hidden by it', async () => {
  const behind = (text: string) => `"${text}" is on the page, but the dialog "Sure?" is open in front of it`;
  const { lines } = await verdictOn([{ tap: 'Ask' }, { see: ['Emma'] }]);
  assert.equal(lines.slice(1), [behind('Emma')]);
  const titled = await verdictOn([{ tap: 'Ask' }, { see: ['Shelf'] }]);
  assert.equal(titled.lines.slice(1), [behind('Shelf')]);
  const lent = await verdictOn([{ tap: 'Ask' }, { see: ['Lent out'] }], answering({ away: false }));
  assert.is(lent.lines[3], '  the dialog "Sure?", which is open in front of it');
  assert.match(lent.lines[4]!, /`when` \(/);
});

test('what another group of an open picker offers is not reported as hidden by that picker', async () => {
  const group = (label: string, value: string) => ({ label, options: [{ value, label: `In ${label}` }] });
  const groups = [group('Cebu', 'c'), group('Manila', 'm')];
  const names = { confirm: 'Confirm', cancel: 'Cancel' };
  const view = withView({ widget: 'group-picker', field: 'city', label: 'City', ...names, groups });
  const { lines } = await verdictOn([{ tap: 'City' }, { choose: 'In Manila' }], {}, view);
  assert.match(lines.at(-1)!, /^group-picker at \S+ has it, in a part that it does not show now$/);
});

test('an overlay that waits for another one, or was closed, is reported as such', async () => {
  const queued = { load: { book: { call: 'book.detail', send: { id: '=params.id' }, then: { ok: [] as object[] } } } };
  queued.load.book.then.ok = ['ask', 'told'].map((overlay) => ({ do: 'open', overlay }));
  const screens = { shelf: { ...SHELF, ...queued } };
  const waiting = await verdictOn([{ dialog: 'By the way' }], {}, { screens });
  assert.match(waiting.lines.at(-1)!, /^ +it waits until the one in front of it is closed$/);
  const closed = await verdictOn([{ tap: 'Ask' }, { tap: 'Yes' }, { dialog: 'Sure?' }]);
  assert.match(closed.lines.at(-1)!, /^ +it was open, and has been closed since$/);
});

test('an expected text that is in an answer not given yet is reported with the line of that answer', async () => {
  const taken = { is: 'taken', message: 'Lent to Anne' };
  const reserve = [{ type: 'Mine', into: 'Remark' }, { tap: 'Reserve' }, { see: ['Lent to Anne'] }];
  const answers = { 'book.detail': BOOK_ANSWER, 'book.reserve': [{ is: 'ok', gives: { until: '2026-03-01' } }, taken] };
  const late = await verdictOn(reserve, { answers });
  assert.match(
    late.lines.at(-1)!,
    /^"Lent to Anne" is in the answer at line \d+, which has not been given: it is number 2 of call book\.reserve, which was made once$/,
  );
  const never = await verdictOn(reserve.slice(2), { answers });
  assert.match(never.lines.at(-1)!, /has not been given: call book\.reserve was not made$/);
});

test('whoever asks about a screen that was left is told to ask after fewer steps', async () => {
  const prepared = createRunner().prepare(shelf({ one: fixture([{ tap: 'Desk' }, { went: 'desk' }]) }));
  const said = await lookAt(prepared, prepared.sound[0]!, undefined, ({ explain }) => explain('Nobody says this'));
  assert.is(said.at(-1), 'ask again after fewer steps, before the screen is left');
});

test('a screen that was left before it was rendered is reported with the new address', async () => {
  const away = { ...SHELF, on: { enter: [{ do: 'open-url', url: 'https://books.example/', replace: true }] } };
  const project = shelf({ one: fixture([{ went: 'https://books.example/' }]) }, { screens: { shelf: away } });
  const prepared = createRunner().prepare(project);
  const said = await lookAt(prepared, prepared.sound[0]!, undefined, ({ explain }) => explain('Press'));
  assert.ok(said.includes('the screen was left for https://books.example/'), said.join('\n'));
  assert.not.match(said.join('\n'), /still loading/);
});
