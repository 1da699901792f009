import { fixtureNamed, lookAt } from '../../runner/play/look.ts';
import { createRunner, runFixtures } from '../../runner/play/runner.ts';
import type { Authored, Changes } from '../compiler/library.ts';
import { assert, test } from '../suite.ts';
import { answering, fixture, SHELF, shelf } from './shelf.ts';

async function treeAfter(steps: unknown[], changes: Changes = {}): Promise<string> {
  const prepared = createRunner().prepare(shelf({ one: fixture(steps) }, changes));
  const found = fixtureNamed(prepared, 'shelf', 'one');
  if (typeof found === 'string') throw new Error(found);
  return lookAt(prepared, found, undefined, ({ tree }) => tree);
}

test('a screen as text has roles, names, levels and states', async () => {
  const tree = await treeAfter([{ type: 'Lovely', into: 'Remark' }, { tap: 'I agree' }]);
  for (const line of [
    /^banner\n {2}button "Back"\n {2}heading "Shelf" level 1\nmain\n/,
    /\n {2}heading "Emma" level 2\n/,
    /\n {2}text "Lent out"\n/,
    /textbox "Remark" = "Lovely"\n/,
    /checkbox "I agree" checked/,
    /\n {2}button "Return"\n/,
  ])
    assert.match(tree, line);
});

test('an open dialog is part of the text, with its contents', async () => {
  assert.match(await treeAfter([{ tap: 'Ask' }]), /dialog "Sure\?"\n[\s\S]* {2}button "Yes"/);
  assert.not.match(await treeAfter([]), /dialog/);
});

test('an iframe is part of the text, with its address', async () => {
  const view = [...(SHELF.view as Authored[]), { widget: 'page', path: '/desk', title: 'The desk' }];
  const tree = await treeAfter([], { screens: { shelf: { ...SHELF, view } } });
  assert.match(tree, /\n {2}frame "The desk" of \/desk/);
});

test('a card with nothing in it is part of the text, as an empty box', async () => {
  const view = (contents: Authored) => ({
    screens: { shelf: { ...SHELF, view: [...(SHELF.view as Authored[]), contents] } },
  });
  const empty = { widget: 'card', children: [{ widget: 'text', when: 'state.pressed', text: 'Pressed' }] };
  assert.match(await treeAfter([], view(empty)), /\n {2}region empty(\n|$)/);
  assert.not.match(
    await treeAfter([], view({ ...empty, children: [{ widget: 'text', text: 'Something' }] })),
    /region/,
  );
});

test('a screen step is recorded at the first update, passes while nothing changes, and reports differences', async () => {
  const kept = new Map<string, string>();
  const read = (path: string) => kept.get(path);
  const write = (path: string, text: string) => void kept.set(path, text);
  const path = 'screens/shelf/snapshots/shelf.txt';
  const project = shelf({ one: fixture([{ screen: 'shelf' }]) });
  const run = async (snapshots: Parameters<typeof runFixtures>[1] & object) =>
    (await runFixtures(project, snapshots)).verdicts[0]!.lines;
  assert.equal(await run({ snapshots: { read, write } }), []);
  assert.match(kept.get(path)!, /button "Press"/);
  assert.equal(await run({ snapshots: { read } }), []);
  kept.set(path, kept.get(path)!.replace('button "Press"', 'button "Push"'));
  const lines = await run({ snapshots: { read } });
  assert.is(lines[0], `the screen differs from ${path}; "screens test --update" accepts it`);
  assert.match(lines[1]!, /^line \d+:$/);
  assert.equal(lines.slice(2, 4), ['-   button "Push"', '+   button "Press"']);
  assert.match(lines[4]!, /^on the screen are /);
});

test('a text that is new in a screen step, or gone, is reported with the conditions that show or hide it', async () => {
  const kept = new Map<string, string>();
  const snapshots = {
    read: (path: string) => kept.get(path),
    write: (path: string, text: string) => void kept.set(path, text),
  };
  const linesWhere = async (away: boolean, stores: typeof snapshots | Pick<typeof snapshots, 'read'>) => {
    const project = shelf({ one: fixture([{ screen: 'shelf' }], answering({ away })) });
    return (await runFixtures(project, { snapshots: stores })).verdicts[0]!.lines.join('\n');
  };
  const { read } = snapshots;
  await linesWhere(true, snapshots);
  assert.match(await linesWhere(false, { read }), /\ntext at \S+ would show it; it is hidden by\n +`when` \(\S+\)/);
  await linesWhere(false, snapshots);
  assert.match(await linesWhere(true, { read }), /\ntext at \S+ shows it, because of\n +`when` \(\S+\)/);
});

test('a fixture is found by its file or title; otherwise all are listed', () => {
  const prepared = createRunner().prepare(
    shelf({ one: fixture([]), two: fixture([], { fixture: 'another fixture' }) }),
  );
  const name = (wanted: string) => {
    const found = fixtureNamed(prepared, 'shelf', wanted);
    return typeof found === 'string' ? found : found.file;
  };
  assert.is(name('one'), 'screens/shelf/fixtures/one.json');
  assert.is(name('a fixture'), 'screens/shelf/fixtures/one.json');
  assert.is(name('another'), 'screens/shelf/fixtures/two.json');
  assert.is(
    name('fixture'),
    'Several fixtures of shelf are called "fixture":\n  one: a fixture\n  two: another fixture',
  );
  assert.match(name('zzz'), /^No fixture of shelf is called "zzz":\n {2}one: a fixture\n/);
  assert.is(fixtureNamed(prepared, 'nobody', 'x'), 'There is no fixture for a screen "nobody".');
});

test('show and explain work after the first few steps', async () => {
  const prepared = createRunner().prepare(shelf({ one: fixture([{ tap: 'Press' }, { tap: 'Ask' }]) }));
  const found = fixtureNamed(prepared, 'shelf', 'one');
  if (typeof found === 'string') throw new Error(found);
  const explained = await lookAt(prepared, found, 1, ({ tree, explain }) => {
    assert.match(tree, /text "Pressed"/);
    assert.not.match(tree, /dialog/);
    return [explain('Pressed'), explain('Yes'), explain('Zebra')].map((lines) => lines.join('\n'));
  });
  assert.match(
    explained[0]!,
    /text at screens\/shelf\/screen\.json:\d+ shows it, because of[\s\S]*true: state\.pressed/,
  );
  assert.match(explained[1]!, /overlay ask is not open/);
  assert.match(explained[2]!, /no part of the document shows this text/);
});
