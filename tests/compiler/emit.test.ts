import { createHash } from 'node:crypto';
import { canonicalJson } from '../../compiler/emit/hash.ts';
import { createCompiler } from '../../compiler/index.ts';
import type { Expr, WidgetNode } from '../../schemas/compiled.ts';
import { assert, test } from '../suite.ts';
import { type Authored, BOOK, type Changes, compiled, documentOf, library, opens } from './library.ts';

const text = (value: unknown, more: Authored = {}): Authored => ({ widget: 'text', text: value, ...more });
const button = (label: string, tap: Authored[]): Authored => ({ widget: 'button', label, on: { tap } });
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('compiles expressions, placeholders, records, builders and images', () => {
  const { document } = documentOf({
    screen: {
      view: [
        text('{data.book.title}, {size(data.book.copies)}'),
        { widget: 'image', src: { asset: 'cover/{data.book.state}', else: 'logo' }, alt: 'Cover' },
        { widget: 'image', src: '=data.book.cover', alt: 'Photo' },
        {
          widget: 'rows',
          rows: [
            { text: 'Title', value: '=data.book.title' },
            {
              each: 'data.book.copies',
              as: 'c',
              index: 'n',
              when: "c.place != ''",
              item: { text: 'Copy {n + 1}', value: '=c.place' },
            },
          ],
        },
      ],
    },
  });
  const [title, cover, photo, rows] = document.view as WidgetNode[];
  assert.equal(title!.p.text, [
    'cat',
    ['$', 'data', 'book', 'title'],
    ', ',
    ['fn', 'size', ['$', 'data', 'book', 'copies']],
  ]);
  assert.equal(cover!.p.src, ['asset', ['cat', 'cover/', ['$', 'data', 'book', 'state']], 'logo']);
  assert.equal(photo!.p.src, ['$', 'data', 'book', 'cover']);
  assert.equal(rows!.p.rows, [
    'flat',
    ['one', ['rec', 'text', 'Title', 'value', ['$', 'data', 'book', 'title']]],
    [
      'each',
      ['$', 'data', 'book', 'copies'],
      'c',
      'n',
      ['!=', ['$', 'c', 'place'], ''],
      ['rec', 'text', ['cat', 'Copy ', ['+', ['$', 'n'], 1]], 'value', ['$', 'c', 'place']],
    ],
  ]);
  assert.equal(document.assets, {
    'cover/1': '/assets/cover/1.0123456789abcdef.svg',
    'cover/2': '/assets/cover/2.0123456789abcdef.svg',
    logo: '/assets/logo.0123456789abcdef.svg',
  });
});

test('inlines a fragment under names of its own', () => {
  const { document, sources } = documentOf({
    screen: { view: [{ use: 'head', with: { title: '=data.book.title', copy: { id: 'a', place: '=params.id' } } }] },
    fragments: {
      head: {
        with: { title: 'string', copy: 'Copy', tip: 'string?' },
        state: { open: { type: 'bool', initial: false } },
        let: { long: 'with.title' },
        rules: { shown: 'state.open' },
        actions: { toggle: [{ do: 'set', state: 'open', value: '=!state.open' }] },
        view: [
          text('=let.long', { when: 'rules.shown' }),
          text('=with.copy.place'),
          text("=with.tip ?? ''"),
          { widget: 'input', field: 'note', label: 'Note' },
          button('Toggle', [
            { do: 'run', action: 'toggle' },
            { do: 'open', overlay: 'more' },
          ]),
        ],
        overlays: {
          more: {
            widget: 'dialog',
            title: '=with.title',
            children: [text('=form.note'), button('Close', [{ do: 'close' }])],
          },
        },
      },
    },
  });
  const [first, second, third, fourth, fifth] = document.view as WidgetNode[];
  assert.equal(document.state, { 'head.open': { initial: false } });
  assert.equal(document.let, { 'head.long': ['$', 'data', 'book', 'title'] });
  assert.equal(document.rules, { 'head.shown': ['$', 'state', 'head.open'] });
  assert.equal(document.form, { 'head.note': 'string' });
  assert.equal(first!.when, ['$', 'rules', 'head.shown']);
  assert.equal(first!.p.text, ['$', 'let', 'head.long']);
  assert.equal(second!.p.text, ['$', 'params', 'id']);
  assert.equal(third!.p.text, ['??', null, '']);
  assert.is(fourth!.field!.name, 'head.note');
  assert.equal(
    fifth!.on!.tap!.map((action) => plain({ ...action, n: 0 })),
    [
      { do: 'run', n: 0, action: 'head.toggle' },
      { do: 'open', n: 0, overlay: 'head.more' },
    ],
  );
  const [note, close] = document.overlays['head.more']!.node.show as WidgetNode[];
  assert.equal(note!.p.text, ['$', 'form', 'head.note']);
  assert.equal({ ...close!.on!.tap![0], n: 0 } as object, { do: 'close', n: 0, overlay: 'head.more' });
  assert.is(sources.names['state.head.open']!.file, 'screens/fragments/head.json');
  assert.is(sources.names['state.head.open']!.path, 'state.open');
  assert.is(sources.nodes[fifth!.n]!.file, 'screens/fragments/head.json');
  assert.is(sources.nodes[fifth!.n]!.use, 'view[0]');
});

test('issues in a fragment name the use of the screen that causes them', () => {
  const { document, sources } = documentOf({
    screen: {
      view: [text('own'), { use: 'outer', id: 'o' }],
      overlays: { more: { use: 'pop' } },
    },
    fragments: {
      outer: { view: [{ widget: 'card', children: [{ use: 'inner' }] }] },
      inner: { view: [text('within')] },
      pop: { view: [{ widget: 'dialog', title: 'More', children: [] }] },
    },
  });
  const used = (file: string) => Object.values(sources.nodes).filter((place) => place.file.endsWith(file));
  assert.equal(
    used('inner.json').map(({ use }) => use),
    ['view[1]'],
  );
  assert.equal(
    used('outer.json').map(({ use }) => use),
    ['view[1]'],
  );
  assert.equal(
    used('pop.json').map(({ use }) => use),
    ['overlays.more'],
  );
  assert.is(sources.nodes[document.view[0]!.n]!.use, undefined);
});

test('keeps two uses of a fragment apart, by id if there is one', () => {
  const head = {
    state: { open: { type: 'bool', initial: false } },
    view: [text('Open', { when: 'state.open' }), button('x', [{ do: 'set', state: 'open', value: true }])],
  };
  const { screens } = compiled({
    screen: { view: [text('=data.book.title'), { use: 'head' }, { use: 'head' }, { use: 'head', id: 'last' }] },
    fragments: { head },
  });
  assert.equal(Object.keys(screens.get('book')!.document.state), ['head.open', 'head#2.open', 'last.open']);
});

test('inlines values and actions of a fragment per row', () => {
  const { document } = documentOf({
    screen: {
      view: [{ each: 'data.book.copies', as: 'c', key: 'c.id', show: [{ use: 'copy', with: { copy: '=c' } }] }],
    },
    fragments: {
      copy: {
        with: { copy: 'Copy' },
        let: { name: "with.copy.place + '!'" },
        actions: { say: [{ do: 'toast', text: '=let.name' }] },
        view: [
          { widget: 'list-item', title: '=let.name', on: { tap: [{ do: 'run', action: 'say' }] } },
          { each: "['a', 'b']", as: 'c', show: [text('=c + with.copy.id')] },
        ],
      },
    },
  });
  const name = ['+', ['$', 'c', 'place'], '!'];
  assert.equal(document.let, {});
  assert.equal(document.actions, {});
  const [each] = document.view as { show: WidgetNode[] }[] as never as [
    { show: [WidgetNode, { as: string; show: WidgetNode[] }] },
  ];
  const [item, inner] = each.show;
  assert.equal(item.p.title, name);
  const [run] = plain(item.on!.tap) as [{ do: 'if'; when: unknown; then: { text: unknown }[] }];
  assert.is(run.when, true);
  assert.equal(run.then[0]!.text, name);
  assert.is(inner.as, 'copy.c');
  assert.equal(inner.show[0]!.p.text, ['+', ['$', 'copy.c'], ['$', 'c', 'id']]);
});

test('expands `else` to every outcome that is not named, and for a load to all but ok', () => {
  const { document } = documentOf({
    screen: {
      load: { book: { call: 'book.detail', then: { else: [{ do: 'toast', text: 'No' }] } } },
      view: [
        text('=data.book.title'),
        button('Reserve', [
          { do: 'call', call: 'book.reserve', send: { id: '1' }, then: { taken: [], else: [{ do: 'back' }] } },
        ]),
      ],
    },
  });
  const call = (document.view[1] as WidgetNode).on!.tap![0] as { then: object };
  assert.equal(Object.keys(call.then).sort(), ['failed', 'ok', 'taken', 'unreachable']);
  assert.equal(Object.keys(document.load.book!.then!).sort(), ['failed', 'unreachable']);
});

test('resolves the target of `go` and its parameters', () => {
  const { document } = documentOf({
    screen: {
      view: [
        text('=data.book.title'),
        button('Shelf', [{ do: 'go', to: 'shelf', with: { page: '2' } }]),
        button('Corner', [{ do: 'go', to: 'shelf', route: '/shelf#/corner/', replace: true }]),
      ],
    },
    screens: {
      shelf: {
        routes: ['/shelf', { path: '/shelf#/corner/', carries: ['reader'] }],
        params: { id: 'string', page: 'string' },
        view: [text('{params.page}.'), text('=data.book.title')],
      },
    },
  });
  const steps = (document.view as WidgetNode[]).slice(1).map((node) => plain({ ...node.on!.tap![0], n: 0 }));
  assert.equal(steps, [
    { do: 'go', n: 0, screen: 'shelf', path: '/shelf', with: { page: '2' } },
    { do: 'go', n: 0, screen: 'shelf', path: '/shelf#/corner/', carries: ['reader'], replace: true },
  ]);
});

test('orders values by dependency, and loads after those they read', () => {
  const { document } = documentOf({
    screen: {
      load: {
        second: { call: 'book.detail', send: { id: '=let.next' } },
        book: { call: 'book.detail', send: { id: '=params.id' } },
      },
      let: { last: "let.next + '!'", next: 'data.book.title' },
      view: [text('=let.last'), text('=data.second.title')],
    },
  });
  assert.equal(Object.keys(document.let), ['next', 'last']);
  assert.equal(document.load.second!.after, ['book']);
  assert.is(document.load.book!.after, undefined);
});

test('includes only the calls, features and stored values that the screen uses', () => {
  const { document } = documentOf({
    stored: { last: { is: 'Copy', in: 'local' } },
    screen: { view: [text('=data.book.title'), text("=stored.last == null ? '' : trim(stored.last.place)")] },
  });
  assert.equal(document.features.now, ['functions-more', 'storage', 'stored', 'text']);
  assert.equal(Object.keys(document.calls), ['book.detail']);
  assert.equal(document.stored, { last: { shape: ['rec', '', { id: 'string!', place: 'string' }], in: 'local' } });
});

test('a header that is sent anyway is sent once, in whatever letters it is written', () => {
  const [common] = [...library().files]
    .filter(([path]) => path.endsWith('_common.json'))
    .map(([, text]) => JSON.parse(text));
  const headersWith = (headers: { [name: string]: string }) => {
    const text = JSON.stringify({ ...common, clients: { json: { headers }, form: { headers: {} } } });
    return documentOf({ files: { 'screens/calls/_common.json': text } }).document.calls['book.detail']!.headers;
  };
  assert.is(headersWith({ 'x-requested-with': 'XMLHttpRequest' }), undefined);
  assert.equal(headersWith({ 'x-requested-with': 'app' }), { 'X-Requested-With': 'app' });
});

test('numbers every node once and records its source position', () => {
  const { document, sources } = documentOf({});
  const button = document.view[1] as WidgetNode;
  assert.is(sources.nodes[button.n]!.path, 'view[1]');
  assert.is(sources.nodes[button.on!.tap![1]!.n]!.path, 'view[1].on.tap[1]');
  const written = library().files.get('screens/book/screen.json')!.split('\n');
  const { line, column } = sources.nodes[button.n]!;
  assert.is(written[line - 1]![column - 1], '{');
});

test('the hash of a document depends on its content only', () => {
  const { document } = documentOf({});
  const { hash, ...rest } = document;
  assert.is(hash, createHash('sha256').update(canonicalJson(rest)).digest('hex').slice(0, 32));
  assert.is(documentOf({}).document.hash, hash);
  assert.is.not(documentOf({ screen: { title: 'Other' } }).document.hash, hash);
  assert.is(documentOf({ screen: { note: 'A remark changes nothing' } }).document.hash, hash);
});

test('recompiles only the screens that a change can affect', () => {
  const compiler = createCompiler();
  const first = compiler.compile(library());
  const again = compiler.compile(library());
  assert.is(again.screens.get('book'), first.screens.get('book'));
  const other = compiler.compile(library({ screen: { title: 'Other' } }));
  assert.is(other.screens.get('desk'), first.screens.get('desk'));
  assert.is(other.screens.get('book')!.document.title, 'Other');
  const broken = compiler.compile(library({ screen: { view: [text('=data.x')] } }));
  assert.equal([...broken.screens.keys()], ['desk']);
  assert.ok(broken.issues.some(({ severity }) => severity === 'error'));
  assert.is(compiler.compile(library({ shapes: { Copy: { id: 'string!' } } })).screens.size, 2);
});

test('a fork of a compiler compiles only what the fork has not seen', () => {
  const compiler = createCompiler();
  const { screens } = compiler.compile(library());
  const fork = compiler.fork();
  const other = fork.compile(library({ screen: { title: 'Other' } }));
  assert.is(other.screens.get('desk'), screens.get('desk'));
  assert.is(compiler.compile(library()).screens.get('book'), screens.get('book'));
});

test('an incremental compilation finds the same issues as a full one', () => {
  const opening = (open: string) => ({ 'screens/book/fixtures/opens.json': JSON.stringify(opens('book', open)) });
  const like = { screen: 'book', fixture: 'like', open: '/book', answers: { 'book.detail': { like: 'novel' } } };
  const answer = (name: string) => ({
    'screens/book/fixtures/like.json': JSON.stringify({ ...like, steps: [{ see: ['Reserve'] }] }),
    [`screens/answers/${name}.json`]: JSON.stringify({
      shared: name,
      call: 'book.detail',
      is: 'ok',
      gives: { title: 'A' },
    }),
  });
  const absent = (text: string) => ({
    'screens/book/fixtures/opens.json': JSON.stringify({ ...opens('book', '/book'), steps: [{ notSee: [text] }] }),
  });
  const count = { call: 'count.all', method: 'GET', path: '/count', client: 'json', outcomes: [{ is: 'ok' }] };
  const versions: Changes[] = [
    {},
    { files: opening('/desk') },
    { files: answer('novel') },
    { files: answer('poem') },
    { calls: [count] },
    { calls: [{ ...count, outcomes: [{ is: 'ok' }, { is: 'never' }] }] },
    { shapes: { Copy: { id: 'string!' } } },
    { screen: { routes: ['/other'] } },
    { screen: { params: { ids: 'string' } } },
    { answers: { 'book.detail/ok': undefined } },
    { answers: { 'book.detail/ok': { request: 'GET /elsewhere', answer: {} } } },
    { files: absent('Reserve') },
    { files: absent('Nowhere') },
  ];
  const compiler = createCompiler();
  const found = (version: Changes, { compile } = createCompiler()) => {
    const { issues, screens } = compile(library(version));
    return { issues, hashes: [...screens.values()].map(({ document }) => document.hash) };
  };
  for (const version of [...versions, ...versions.toReversed()])
    assert.equal(found(version, compiler), found(version), JSON.stringify(version));
  for (const version of versions) {
    const fork = compiler.fork();
    for (const other of versions) assert.equal(found(other, fork), found(other), 'in a fork');
    assert.equal(found(version, compiler), found(version), 'and beside one');
  }
  const kinds = new Set(versions.map((version) => JSON.stringify(found(version))));
  assert.is(kinds.size, versions.length - 1, 'all but a shared answer that is used make a difference');
});

test('leaves out a screen when one of its files has an error', () => {
  const { screens, issues } = compiled({
    calls: [
      { call: 'bad', method: 'GET', path: '/bad', client: 'json', outcomes: [{ is: 'ok', when: "code == '0'" }] },
    ],
    screens: { still: { ...BOOK, routes: ['/still'], load: {}, view: [text('Nothing called')] } },
  });
  assert.ok(issues.some(({ file }) => file === 'screens/calls/library.json'));
  assert.equal([...screens.keys()], ['still']);
});

test('a link gets the href of its tap if it is known in advance', () => {
  const shelf: Authored = { ...BOOK, screen: 'shelf', routes: ['/shelf'], params: { id: 'string', note: 'string?' } };
  const toShelf = { do: 'go', to: 'shelf' };
  const hrefOf = (node: Authored, ...tap: Authored[]) => {
    const view = [
      { widget: 'input', field: 'note', label: 'Note', initial: '' },
      { ...node, on: { tap } },
    ];
    const { document } = documentOf({ screen: { view, load: BOOK.load as Authored }, screens: { shelf } });
    return (document.view as WidgetNode[]).at(-1)!.href;
  };
  const link = { widget: 'link', label: 'Shelf', when: 'data.book.cover != null' };
  const address: Expr = ['address', '/shelf', ['rec']];
  assert.equal(hrefOf(link, toShelf), address);
  assert.equal(hrefOf(link, { do: 'track', call: 'count', send: { what: 'shelf' } }, toShelf), address);
  assert.equal(hrefOf(link, { ...toShelf, with: { id: '=params.id' } }), [
    ...['address', '/shelf'],
    ['rec', 'id', ['$', 'params', 'id']],
  ]);
  assert.equal(hrefOf(link, { do: 'open-url', url: '=data.book.cover' }), ['$', 'data', 'book', 'cover']);
  assert.is(
    hrefOf(link, { do: 'open-url', url: '=data.book.cover', session: true }),
    undefined,
    'not for everybody to see',
  );
  assert.is(hrefOf(link, { do: 'toast', text: 'Off' }, toShelf), undefined, 'something else comes first');
  assert.is(hrefOf(link, { ...toShelf, with: { note: '=form.note' } }), undefined, 'not typed yet');
  assert.is(hrefOf({ widget: 'button', label: 'Shelf' }, toShelf), undefined, 'a button stays one');
});
