import { withEdits } from '../../../compiler/service/index.ts';
import { renamedFiles } from '../../../compiler/service/navigate/renaming.ts';
import { assert, test } from '../../suite.ts';
import { type Changes, opens } from '../library.ts';
import { atCursor, BOOK_FILE, showing, tapping } from './cursor.ts';

const rules = { lent: 'data.book.state == 3' };
const fixture = 'screens/book/fixtures/reserves.json';
const reserving: Changes = {
  files: { [fixture]: JSON.stringify({ ...opens('book', '/book'), steps: [{ tap: 'Go' }, { see: ['Gone', 'Go'] }] }) },
};

/** What an editor shows of positions: the last part of the path, and the text there. */
function shown(
  service: ReturnType<typeof atCursor>['service'],
  places: readonly { path: string; start: number; end: number }[],
) {
  return places.map(({ path, start, end }) => `${path.split('/').at(-1)} ${service.textOf(path)!.slice(start, end)}`);
}

test('finds the declaration of a name, and all its uses', () => {
  const { service, offset } = atCursor({ rules, ...showing('rules.le▮nt && rules.lent') });
  assert.equal(shown(service, service.definition(BOOK_FILE, offset)), ['screen.json lent']);
  const all = service.references(BOOK_FILE, offset);
  assert.is(all.length, 3);
  assert.ok(all.some(({ start }) => start === service.definition(BOOK_FILE, offset)[0]!.start));
});

test('finds a call in its file, and a field of an answer in its contract', () => {
  const called = atCursor(tapping({ do: 'call', call: 'book.res▮erve' }));
  assert.equal(shown(called.service, called.service.definition(BOOK_FILE, called.offset)), [
    'library.json book.reserve',
  ]);
  const field = atCursor(showing('data.book.aw▮ay'));
  assert.equal(shown(field.service, field.service.definition(BOOK_FILE, field.offset)), ['library.json away']);
  assert.is(field.service.references(BOOK_FILE, field.offset).length, 2);
  const row = { each: 'data.book.copies', as: 'copy', show: [{ widget: 'text', text: '=copy.pl▮ace' }] };
  const shape = atCursor({ view: [row] });
  assert.equal(shown(shape.service, shape.service.definition(BOOK_FILE, shape.offset)), ['shapes.json place']);
});

test('renames a rule in its declaration and its uses', () => {
  const { service, offset } = atCursor({ rules, ...showing('rules.le▮nt && !rules.lent') });
  const renaming = service.rename(BOOK_FILE, offset, 'away');
  assert.ok('edits' in renaming);
  service.update(BOOK_FILE, withEdits(service.textOf(BOOK_FILE)!, renaming.edits));
  assert.match(service.textOf(BOOK_FILE)!, /"away": "data.book.state == 3"/);
  assert.match(service.textOf(BOOK_FILE)!, /"rules.away && !rules.away"/);
});

test('renames a call in all files, and the folder of its recorded answers', () => {
  const { service, offset } = atCursor(tapping({ do: 'call', call: 'book.res▮erve' }));
  const renaming = service.rename(BOOK_FILE, offset, 'book.keep');
  assert.ok('edits' in renaming);
  const files = new Set(renaming.edits.map(({ path }) => path));
  for (const path of [BOOK_FILE, 'screens/desk/screen.json', 'screens/calls/library.json'])
    assert.ok(files.has(path), path);
  const ok = renaming.moves.find(({ from }) => from === 'screens/calls/answers/book.reserve/ok.json');
  assert.is(ok?.to, 'screens/calls/answers/book.keep/ok.json');
});

test('updates the fixtures when the text of a button changes', () => {
  const marked = tapping({ do: 'back' });
  const { service } = atCursor({ ...marked, title: 'B▮ook' }, reserving);
  const offset = service.textOf(BOOK_FILE)!.indexOf('"Go"') + 1;
  const renaming = service.rename(BOOK_FILE, offset, 'Leave "now"');
  assert.ok('edits' in renaming);
  const edits = renaming.edits.filter(({ path }) => path === fixture);
  const steps = JSON.parse(withEdits(service.textOf(fixture)!, edits)).steps;
  assert.equal(steps, [{ tap: 'Leave "now"' }, { see: ['Gone', 'Leave "now"'] }]);
});

test('refuses to rename to an invalid or a taken name, and to rename what others depend on', () => {
  const refusal = (screen: object, name: string) => {
    const { service, offset } = atCursor(screen as never);
    const renaming = service.rename(BOOK_FILE, offset, name);
    return 'refused' in renaming ? renaming.refused : '';
  };
  assert.match(refusal(showing("session.rea▮der == ''"), 'user'), /native app/);
  assert.match(
    refusal({ rules: { ...rules, away: 'data.book.away' }, ...showing('rules.le▮nt') }, 'away'),
    /another rule/,
  );
  assert.match(refusal({ rules, ...showing('rules.le▮nt') }, 'is lent'), /cannot be a name/);
  assert.match(refusal(showing('data.book.aw▮ay'), 'is gone'), /cannot be a name/);
  assert.match(refusal(showing('data.book.aw▮ay'), 'price'), /^call `book.detail` has another `price` already$/);
  assert.match(refusal({ view: [{ widget: 'text', text: '=dat▮e(null)' }] }, 'name'), /no name/);
});

const CONTRACTS = 'screens/calls/library.json';
const book = { title: 'Emma', state: 1, price: null, away: '0', copies: [{ id: 'A', place: 'Top' }] };
const answering: Changes = {
  files: {
    [fixture]: JSON.stringify({
      ...opens('book', '/book'),
      answers: { 'book.detail': [{ is: 'ok', gives: book }, { like: 'gone' }] },
      steps: [{ called: 'book.detail', times: 1, with: { query: { id: '7' } } }],
    }),
    'screens/answers/gone.json': JSON.stringify({
      shared: 'gone',
      call: 'book.detail',
      is: 'ok',
      gives: { away: '1' },
    }),
  },
};

/** The texts of the files that a rename changes, by the last part of their paths. */
function renamed({ service, offset }: ReturnType<typeof atCursor>, name: string, path = BOOK_FILE) {
  const renaming = service.rename(path, offset, name);
  assert.ok('edits' in renaming, JSON.stringify(renaming));
  for (const [file, text] of renamedFiles(renaming, service.textOf)) service.update(file, text);
  return Object.fromEntries([...service.paths()].map((file) => [file.split('/').at(-1)!, service.textOf(file)!]));
}

/** The contract of a call in the file of contracts. */
function contractIn(text: string, call: string) {
  return JSON.parse(text).calls.find((contract: { call: string }) => contract.call === call);
}

test('renames a field of an answer in its contract, what reads it and what fixtures answer, but not on the wire', () => {
  const files = renamed(atCursor(showing('data.book.aw▮ay'), answering), 'lent');
  const { aliases, outcomes } = contractIn(files['library.json']!, 'book.detail');
  assert.equal(aliases, { lent: 'away' });
  assert.is(outcomes[0].gives.lent, 'flag');
  assert.match(files['screen.json']!, /data\.book\.title/);
  assert.equal(JSON.parse(files['reserves.json']!).answers['book.detail'][0].gives.lent, '0');
  assert.equal(JSON.parse(files['gone.json']!).gives, { lent: '1' });
});

test('renames a field of a shape for every call that gives it, and a name that a call sends', () => {
  const rows = [{ each: 'data.book.copies', as: 'copy', show: [{ widget: 'text', text: '=copy.pl▮ace' }] }];
  const shaped = renamed(atCursor({ view: rows }, answering), 'shelf');
  assert.equal(contractIn(shaped['library.json']!, 'book.detail').aliases, { shelf: 'place' });
  assert.equal(JSON.parse(shaped['shapes.json']!).shapes.Copy, { id: 'string!', shelf: 'string' });
  assert.equal(JSON.parse(shaped['reserves.json']!).answers['book.detail'][0].gives.copies, [
    { id: 'A', shelf: 'Top' },
  ]);
  const sending = atCursor({ load: { book: { call: 'book.detail', send: { 'i▮d': '=params.id' } } } }, answering);
  const sent = renamed(sending, 'number');
  assert.equal(contractIn(sent['library.json']!, 'book.detail').aliases, { number: 'id' });
  assert.equal(contractIn(sent['library.json']!, 'book.detail').send, { number: 'string?' });
  assert.equal(JSON.parse(sent['reserves.json']!).steps[0].with.query, { id: '7' });
});

test('follows a server that renames something, in recorded answers and in what fixtures expect to be sent', () => {
  const first = atCursor({ load: { book: { call: 'book.detail', send: { 'i▮d': '=params.id' } } } }, answering);
  const contracts = renamed(first, 'number')['library.json']!;
  const offset = contracts.indexOf('"number": "id"') + '"number": "i'.length;
  assert.equal(first.service.renameable(CONTRACTS, offset), { name: 'id', start: offset - 1, end: offset + 1 });
  const wired = renamed({ ...first, offset }, 'no', CONTRACTS);
  assert.equal(contractIn(wired['library.json']!, 'book.detail').aliases, { number: 'no' });
  assert.equal(JSON.parse(wired['reserves.json']!).steps[0].with.query, { no: '7' });
  const plain = renamed({ ...first, offset }, 'number', CONTRACTS);
  assert.is(contractIn(plain['library.json']!, 'book.detail').aliases, undefined);
});

test('renames again what has an alias already', () => {
  const field = atCursor(showing('data.book.aw▮ay'), answering);
  renamed(field, 'lent');
  const { aliases } = contractIn(renamed(field, 'out')['library.json']!, 'book.detail');
  assert.equal(aliases, { out: 'away' });
  const sending = atCursor({ load: { book: { call: 'book.detail', send: { 'i▮d': '=params.id' } } } }, answering);
  renamed(sending, 'number');
  const contract = contractIn(renamed(sending, 'no')['library.json']!, 'book.detail');
  assert.equal([contract.aliases, contract.send], [{ no: 'id' }, { no: 'string?' }]);
});

test('refuses a rename that something cannot follow, and says what', () => {
  const { service, offset } = atCursor(showing('data.book.aw▮ay'), {
    ...answering,
    files: { ...answering.files, 'screens/book/fixtures/broken.json': '{ "screen": "book", ' },
  });
  assert.ok('edits' in service.rename(BOOK_FILE, offset, 'lent'), 'a file that was broken before does not matter');
  const keeping = {
    ...showing("state.first.pl▮ace == ''"),
    state: { first: { type: 'Copy', initial: { id: '', place: '' } } },
  };
  const kept = atCursor(keeping);
  const refused = kept.service.rename(BOOK_FILE, kept.offset, 'shelf');
  assert.match(
    'refused' in refused ? refused.refused : '',
    /^screens\/book\/screen\.json, line \d+, could not follow: /,
  );
  const labelled = atCursor({ view: [{ widget: 'text', text: 'Hel▮lo' }] });
  const words = labelled.service.rename(BOOK_FILE, labelled.offset, 'Hello {');
  assert.match('refused' in words ? words.refused : '', /^screens\/book\/screen\.json, line \d+: this `\{` .+ itself$/);
  const rows = [{ each: 'data.book.copies', as: 'copy', show: [{ widget: 'text', text: '=copy.pl▮ace' }] }];
  const storing = atCursor({ view: rows }, { stored: { last: { is: 'Copy', in: 'session' } } });
  const held = storing.service.rename(BOOK_FILE, storing.offset, 'shelf');
  assert.match(
    'refused' in held ? held.refused : '',
    /^field `place` keeps its name: phones have stored `last` with it$/,
  );
});

test('renames a row of a builder where it is named and read, and in no other file', () => {
  const rows = [{ each: 'data.book.copies', as: 'copy', item: { text: '=copy.id', value: '=co▮py.place' } }];
  const { service, offset } = atCursor({ view: [{ widget: 'rows', rows }] });
  const renaming = service.rename(BOOK_FILE, offset, 'one');
  assert.ok('edits' in renaming);
  assert.is(renaming.edits.length, 3);
  const bound = atCursor(showing("data.book.copies.any(c, c▮.place == '')"), {
    screens: { shelf: showing("data.book.copies.any(c, c.place == '')") },
  });
  const files = bound.service.references(BOOK_FILE, bound.offset).map(({ path }) => path);
  assert.equal(files, [BOOK_FILE, BOOK_FILE]);
});

test('renames a parameter in the addresses of fixtures, too', () => {
  const steps = [{ restart: '/book?id=8&reader=1' }, { see: ['Go'] }];
  const files = { [fixture]: JSON.stringify({ ...opens('book', '/book?id=7'), steps }) };
  const { service, offset } = atCursor(showing("params.i▮d == ''"), { files });
  const renaming = service.rename(BOOK_FILE, offset, 'number');
  assert.ok('edits' in renaming);
  const text = withEdits(
    service.textOf(fixture)!,
    renaming.edits.filter(({ path }) => path === fixture),
  );
  assert.match(text, /"\/book\?number=7".*"\/book\?number=8&reader=1"/);
  const reader = service.textOf(fixture)!.indexOf('reader');
  assert.equal(shown(service, service.definition(fixture, reader)), ['session.json reader']);
});

test('says what a rename would replace, or why nothing can be renamed', () => {
  const text = atCursor({ view: [{ widget: 'text', text: 'Read all ab▮out it' }] });
  const found = text.service.renameable(BOOK_FILE, text.offset);
  assert.ok('name' in found);
  assert.equal(shown(text.service, [{ path: BOOK_FILE, ...found }]), ['screen.json Read all about it']);
  const fixed = atCursor(showing("session.rea▮der == ''"));
  assert.match(JSON.stringify(fixed.service.renameable(BOOK_FILE, fixed.offset)), /keeps its name/);
});

test('jumps from a brand value to the brand file', () => {
  const { service, offset } = atCursor(showing("env.brand.na▮me == ''"));
  assert.equal(
    service.definition(BOOK_FILE, offset).map(({ path }) => path),
    ['screens/brand.json'],
  );
});

test('jumps from the name of an asset to its file', () => {
  const { service, offset } = atCursor({ view: [{ widget: 'image', src: 'cover/▮1', alt: 'Emma' }] });
  const [found] = service.definition(BOOK_FILE, offset);
  assert.match(found!.path, /^screens\/assets\/cover\/1\./);
});

test('renames with a warning where the checks have one', () => {
  const buttons = ['Go', 'Leave'].map((label) => ({ widget: 'button', label, on: { tap: [{ do: 'back' }] } }));
  const { service } = atCursor({ title: 'B▮ook', view: buttons });
  const offset = service.textOf(BOOK_FILE)!.indexOf('"Leave"') + 1;
  const renaming = service.rename(BOOK_FILE, offset, 'Go');
  assert.ok('edits' in renaming, JSON.stringify(renaming));
  assert.match(renaming.warnings?.join('\n') ?? '', /^screens\/book\/screen\.json, line \d+: .*Go/);
});

test('refuses to rename a field while a contract that gives it has an error', () => {
  const refusal = (expression: string) => {
    const rows = { each: 'data.book.copies', as: 'copy', show: [{ widget: 'text', text: `=${expression}` }] };
    const { service, offset } = atCursor({ view: [rows] }, answering);
    service.hover(BOOK_FILE, offset);
    service.update(CONTRACTS, service.textOf(CONTRACTS)!.replace('"away"', '"away'));
    const renaming = service.rename(BOOK_FILE, offset, 'lent');
    return 'refused' in renaming ? renaming.refused : '';
  };
  assert.is(refusal('data.book.aw▮ay'), '`away` is declared in a file that has an error: correct it first');
  assert.is(refusal('copy.pl▮ace'), `${CONTRACTS} has an error: correct it first`);
});

test('a rename that mends an error is not refused for another that this one has hidden', () => {
  const { service, offset } = atCursor({
    timers: { 'ti▮mer1': { seconds: 5 } },
    view: [{ widget: 'text', text: 'Wait {timers.offer.left} s' }],
  });
  const renaming = service.rename(BOOK_FILE, offset, 'offer');
  if ('refused' in renaming) throw new Error(renaming.refused);
  assert.match(renaming.warnings?.join() ?? '', /nothing starts timer `offer`/);
});
