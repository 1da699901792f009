import { type Authored, BOOK, type Changes } from './library.ts';

/** What every document must show, so that its answer is used. */
const BOOK_VIEW = BOOK.view as object[];

/** A fragment in each row of a list. */
const ROWS_OF_FRAGMENT = [
  { each: 'data.book.copies', as: 'c', show: [{ use: 'row', with: { t: '=c.id' } }] },
  ...BOOK_VIEW,
];

/** Documents of size `n` designed to keep the compiler busy, by a description. */
export const FAMILIES: { readonly [says: string]: (n: number) => Changes } = {
  'rules in a chain, each read twice': (n) =>
    derived('rules', n, (i) => (i === 0 ? 'data.book.state == 1' : `rules.q${i - 1} || rules.q${i - 1}`)),
  'rules in a chain, each read with and without': (n) =>
    derived('rules', n, (i) =>
      i === 0 ? 'data.book.state == 1' : `rules.q${i - 1} ? rules.q${i - 1} : data.book.away`,
    ),
  'rules that each read the two before': (n) =>
    derived('rules', n, (i) =>
      i < 2 ? `data.book.state == ${i + 1}` : `rules.q${i - 1} && data.book.away || !rules.q${i - 2}`,
    ),
  'rules of many different tests': (n) =>
    derived('rules', n, (i) =>
      i === 0 ? 'data.book.away' : `rules.q${i - 1} || data.book.title == 't${i}' && data.book.state != ${i % 3}`,
    ),
  'rules that read all before': (n) =>
    derived('rules', n, (i) =>
      [...Array(Math.min(i, 80)).keys()]
        .map((k) => `rules.q${i - 1 - k}`)
        .concat(`data.book.title == '${i}'`)
        .join(' || '),
    ),
  'lets in a chain, each added to itself': (n) =>
    derived('let', n, (i) => (i === 0 ? 'size(data.book.title)' : `(let.q${i - 1} + let.q${i - 1}) % 7`)),
  'lets that are names of one another': (n) =>
    derived(
      'let',
      n,
      (i) => (i === 0 ? 'data.book.title' : `let.q${i - 1}`),
      (last) => `${last} == 'a'`,
    ),
  'lets with defaults, compared in many nodes': (n) => ({
    screen: {
      let: named(n, (i) => (i === 0 ? 'data.book.price' : `let.q${i - 1} ?? data.book.price`)),
      view: [...shownWhen(n, (i) => `let.q${n - 1} == ${i}`), ...BOOK_VIEW],
    },
  }),
  'values in a chain read before they are loaded': (n) => ({
    screen: {
      let: named(n, (i) => (i === 0 ? 'size(data.book.title)' : `(let.q${i - 1} + let.q${i - 1}) % 7`)),
      on: { enter: [{ do: 'if', when: `data.book != null && let.q${n - 1} > 2`, then: [{ do: 'toast', text: 'a' }] }] },
    },
  }),
  'conditions of many tests': (n) => ({
    screen: { view: [...shownWhen(n, (i) => tests(60, i).join(i % 2 ? ' && ' : ' || ')), ...BOOK_VIEW] },
  }),
  'conditions with twelve switches of one bit each': (n) => ({
    screen: {
      state: flags(12),
      view: [...shownWhen(n, (i) => bits(12, i)), ...BOOK_VIEW, toggles(12)],
    },
  }),
  'conditions within conditions': (n) => ({
    screen: {
      view: [...nested(n, (i, inner) => ({ when: `data.book.title != 't${i}'`, show: inner })), ...BOOK_VIEW],
    },
  }),
  'switches within switches': (n) => ({
    screen: {
      view: [
        ...nested(n, (i, inner) => ({
          switch: 'data.book.title',
          cases: [{ is: [`a${i}`], show: [{ widget: 'text', text: 'x' }] }],
          else: inner,
        })),
        ...BOOK_VIEW,
      ],
    },
  }),
  'a switch of many cases': (n) => ({
    screen: {
      view: [
        {
          switch: 'data.book.title',
          cases: numbers(n).map((i) => ({ is: [`a${i}`], show: [{ widget: 'text', text: `${i}` }] })),
          else: [],
        },
        ...BOOK_VIEW,
      ],
    },
  }),
  'a switch of cases with many values and guards': (n) => ({
    screen: {
      state: flags(4),
      view: [
        {
          switch: 'data.book.title',
          cases: numbers(n).map((i) => ({
            is: numbers(20).map((k) => `a${k + i}`),
            when: `state.f${i % 4}`,
            show: [{ widget: 'text', text: `${i}` }],
          })),
          else: [],
        },
        ...BOOK_VIEW,
        toggles(4),
      ],
    },
  }),
  'wide lists of values': (n) => ({
    screen: {
      view: [
        ...shownWhen(
          n,
          (i) =>
            `data.book.title in [${numbers(150)
              .map((k) => `'v${k * (i + 1)}'`)
              .join(', ')}]`,
        ),
        ...BOOK_VIEW,
      ],
    },
  }),
  'a call of many statuses': (n) => ({
    calls: [
      {
        call: 'book.status',
        method: 'GET',
        path: '/library/status',
        client: 'json',
        send: {},
        outcomes: [
          { is: 'ok', when: "code == '0'", from: ['data'], gives: { status: { type: 'int!', known: numbers(n) } } },
          { is: 'failed', usually: [] },
        ],
      },
    ],
    screen: {
      load: { book: { call: 'book.status' }, other: { call: 'book.detail' } },
      view: [
        {
          switch: 'data.book.status',
          cases: numbers(n).map((i) => ({ is: [i], show: [{ widget: 'text', text: `${i}` }] })),
          else: [],
        },
      ],
    },
  }),
  'outcomes told apart by many codes': (n) => ({
    calls: [
      {
        call: 'book.status',
        method: 'GET',
        path: '/library/status',
        client: 'json',
        send: {},
        outcomes: [
          ...numbers(n).map((i) => ({ is: i === 0 ? 'ok' : `o${i}`, when: `code == '${i}'`, usually: [] })),
          { is: 'failed', usually: [] },
        ],
      },
    ],
    screen: { load: { book: { call: 'book.detail', send: { id: '=params.id' } }, other: { call: 'book.status' } } },
  }),
  'rows within rows within rows': (n) => ({
    screen: {
      view: [
        {
          each: 'data.book.copies',
          as: 'a',
          show: numbers(n).map((i) => ({ widget: 'text', text: `{a.id}${i}{a.place}{size(a.id)}` })),
        },
        ...BOOK_VIEW,
      ],
    },
  }),
  'long texts with many holes': (n) => ({
    screen: {
      view: [
        ...numbers(Math.ceil(n / 500)).map((k) => ({
          widget: 'text',
          text: numbers(Math.min(n, 500))
            .map((i) => `{data.book.title}${i + k}`)
            .join(''),
        })),
        ...BOOK_VIEW,
      ],
    },
  }),
  'texts full of braces that are no holes': (n) => ({
    screen: { view: [{ widget: 'text', text: '{{'.repeat(n) + '}'.repeat(n) }, ...BOOK_VIEW] },
  }),
  'patterns of many repeats': (n) => ({
    screen: {
      view: [
        ...shownWhen(n, (i) => `data.book.title.matches('${'(a{0,9}b?){0,9}'.repeat(10)}${i}')`),
        ...shownWhen(n, (i) => `data.book.title.matches('${'[a-z]{1,20}[0-9]?'.repeat(15)}${i}')`),
        ...BOOK_VIEW,
      ],
    },
  }),
  'fragments that use one another twice': (n) => ({
    screen: { view: [{ use: 'f0' }, ...BOOK_VIEW] },
    fragments: Object.fromEntries(
      numbers(n).map((i) => [
        `f${i}`,
        { view: i === n - 1 ? [{ widget: 'text', text: 'x' }] : [{ use: `f${i + 1}` }, { use: `f${i + 1}` }] },
      ]),
    ),
  }),
  'fragments that pass on what they are given, doubled': (n) => ({
    screen: { view: [{ use: 'f0', with: { t: '=data.book.title' } }, ...BOOK_VIEW] },
    fragments: Object.fromEntries(
      numbers(n).map((i) => [
        `f${i}`,
        {
          with: { t: 'string' },
          view:
            i === n - 1
              ? [{ widget: 'text', text: '=with.t' }]
              : [{ use: `f${i + 1}`, with: { t: '{with.t}{with.t}' } }],
        },
      ]),
    ),
  }),
  'values of a fragment in rows, each read twice': (n) => ({
    screen: {
      view: ROWS_OF_FRAGMENT,
    },
    fragments: {
      row: {
        with: { t: 'string' },
        let: named(n, (i) => (i === 0 ? 'size(with.t)' : `(let.q${i - 1} + let.q${i - 1}) % 7`)),
        view: [{ widget: 'text', text: `{let.q${n - 1}}` }],
      },
    },
  }),
  'many uses of a fragment': (n) => ({
    screen: {
      view: [...numbers(n).map((i) => ({ use: 'card', with: { t: `a${i}` } })), ...BOOK_VIEW],
    },
    fragments: {
      card: { with: { t: 'string' }, let: { a: 'size(with.t)' }, view: [{ widget: 'text', text: '{let.a}' }] },
    },
  }),
  'actions that run one another twice': (n) => ({
    screen: {
      state: { open: { type: 'bool', initial: false } },
      actions: chained(n, [{ do: 'set', state: 'open', value: '=!state.open' }], (before) => [before, before]),
      on: { enter: [{ do: 'run', action: `a${n - 1}` }] },
    },
  }),
  'actions that run one another in both branches': (n) => ({
    screen: {
      state: { open: { type: 'bool', initial: false } },
      actions: chained(n, [{ do: 'set', state: 'open', value: '=!state.open' }], (before, i) => [
        { do: 'if', when: `params.id == '${i}'`, then: [before], else: [before] },
      ]),
      on: { enter: [{ do: 'run', action: `a${n - 1}` }] },
    },
  }),
  'actions of a fragment in rows that run one another twice': (n) => ({
    screen: {
      view: ROWS_OF_FRAGMENT,
    },
    fragments: {
      row: {
        with: { t: 'string' },
        actions: chained(n, [{ do: 'toast', text: '=with.t' }], (before) => [before, before]),
        view: [{ widget: 'button', label: '=with.t', on: { tap: [{ do: 'run', action: `a${n - 1}` }] } }],
      },
    },
  }),
  'steps after many conditions': (n) => ({
    screen: {
      on: {
        enter: numbers(n).map((i) => ({
          do: 'if',
          when: `params.id == 'i${i}'`,
          then: [{ do: 'toast', text: `${i}` }],
        })),
      },
    },
  }),
  'requirements one after the other': (n) => ({
    screen: {
      on: { enter: numbers(n).map((i) => ({ do: 'require', that: `params.id != 'i${i}'`, say: `${i}` })) },
    },
  }),
  'buttons of one name under conditions': (n) => ({
    screen: {
      view: [
        ...numbers(n).map((i) => ({
          widget: 'button',
          label: 'Go',
          when: `data.book.title == 't${i}'`,
          on: { tap: [{ do: 'back' }] },
        })),
        ...BOOK_VIEW,
      ],
    },
  }),
  'fields that clear when hidden': (n) => ({
    screen: {
      view: [
        ...numbers(n).map((i) => ({
          widget: 'input',
          field: `f${i}`,
          label: `F${i}`,
          when: i === 0 ? 'data.book.away' : `form.f${i - 1} != ''`,
          whenHidden: 'clear',
        })),
        ...BOOK_VIEW,
      ],
    },
  }),
  'names that nobody declared': (n) => ({
    screen: {
      state: Object.fromEntries(numbers(n).map((i) => [`value${i}x`, { type: 'bool', initial: false }])),
      view: [...shownWhen(n, (i) => `state.valueX${i}`), ...BOOK_VIEW],
    },
  }),
  'properties that nobody knows': (n) => ({
    screen: {
      view: numbers(n).map((i) => ({ widget: 'text', text: 'x', [`lok${i}`]: 1, [`tone${i}`]: 'b' })),
    },
  }),
  'conditions that are always true': (n) => ({
    screen: {
      state: flags(11),
      view: [...shownWhen(n, (i) => `${bits(11, i)} || !(${bits(11, i)})`), ...BOOK_VIEW, toggles(11)],
    },
  }),
  'rules that are read in many conditions': (n) => ({
    screen: {
      state: flags(12),
      rules: named(30, (i) => (i === 0 ? bits(12, 5) : `rules.q${i - 1} ? state.f${i % 12} : !rules.q${i - 1}`)),
      view: [...shownWhen(n, (i) => `rules.q${i % 30} && data.book.title != '${i}'`), ...BOOK_VIEW, toggles(12)],
    },
  }),
  'many fields and a step that requires them all': (n) => ({
    screen: {
      view: [
        ...numbers(n).map((i) => ({
          widget: 'input',
          field: `f${i}`,
          label: `F${i}`,
          checks: [{ that: `form.f${i} != ''`, say: 'x' }],
        })),
        {
          widget: 'button',
          label: 'Go',
          on: {
            tap: [
              { do: 'require', fields: numbers(n).map((i) => `f${i}`) },
              { do: 'reset', fields: numbers(n).map((i) => `f${i}`) },
            ],
          },
        },
        ...BOOK_VIEW,
      ],
    },
  }),
  'assets whose name is a hole': (n) => ({
    assets: numbers(n).map((i) => `pic/${'a'.repeat(20)}${i}`),
    screen: {
      view: [
        ...numbers(n).map((i) => ({
          widget: 'image',
          src: { asset: `pic/a{data.book.title}a{data.book.title}a{data.book.state}${i % 10}`, else: 'logo' },
          alt: 'x',
        })),
        ...BOOK_VIEW,
      ],
    },
  }),
  'shapes of shapes': (n) => ({
    shapes: Object.fromEntries(
      numbers(n).map((i) => [`S${i}`, i === 0 ? { a: 'string' } : { a: `S${i - 1}`, b: `S${i - 1}`, c: 'string' }]),
    ),
    stored: { last: `S${n - 1}` },
    screen: { view: [{ widget: 'text', text: 'x', when: 'stored.last != null' }, ...BOOK_VIEW] },
  }),
  'shapes that name one another twice': (n) => ({
    shapes: Object.fromEntries(
      numbers(n).map((i) => [`S${i}`, i === 0 ? { a: 'string' } : { a: [`S${i - 1}`], b: [`S${i - 1}`] }]),
    ),
    stored: { last: `S${n - 1}` },
    screen: { view: [{ widget: 'text', text: 'x', when: 'stored.last != null' }, ...BOOK_VIEW] },
  }),
  'records within records': (n) => ({
    screen: {
      state: { open: { type: 'bool', initial: false } },
      view: [
        { widget: 'text', text: 'x' },
        {
          widget: 'button',
          label: 'Go',
          on: { tap: [{ do: 'bridge', action: 'navigate', with: { a: deep(Math.min(n, 40), n) } }] },
        },
        ...BOOK_VIEW,
      ],
    },
  }),
  'an expression of many parts in many nodes': (n) => ({
    screen: {
      view: [
        ...numbers(n).map(() => ({
          widget: 'text',
          text: `=data.book.title${" + (data.book.away ? 'a' : data.book.title)".repeat(40)}`,
        })),
        ...BOOK_VIEW,
      ],
    },
  }),
  'choices within choices': (n) => ({
    screen: {
      view: [
        ...numbers(n).map((i) => ({
          widget: 'text',
          text: `=${numbers(30)
            .map((k) => `data.book.title == 't${k}' ? 'a${i}${k}' : `)
            .join('')}'z'`,
        })),
        ...BOOK_VIEW,
      ],
    },
  }),
  'one parenthesis in another': (n) => ({
    screen: {
      view: [...shownWhen(n, () => `${'!('.repeat(30)}data.book.away${')'.repeat(30)}`), ...BOOK_VIEW],
    },
  }),
  'iterations in iterations': (n) => ({
    screen: {
      view: [
        ...shownWhen(
          n,
          (i) =>
            `data.book.copies.any(a, data.book.copies.all(b, data.book.copies.any(c, c.id == a.id && b.place != '${i}')))`,
        ),
        ...BOOK_VIEW,
      ],
    },
  }),
  'overlays that open one another': (n) => ({
    screen: {
      overlays: Object.fromEntries(
        numbers(n).map((i) => [
          `o${i}`,
          {
            widget: 'dialog',
            title: `D${i}`,
            children: [{ widget: 'button', label: 'Next', on: { tap: [{ do: 'open', overlay: `o${(i + 1) % n}` }] } }],
          },
        ]),
      ),
      on: { enter: [{ do: 'open', overlay: 'o0' }] },
    },
  }),
  'loads that wait for one another': (n) => ({
    screen: {
      load: Object.fromEntries(
        numbers(n).map((i) => [
          `l${i}`,
          { call: 'book.detail', send: { id: i === 0 ? '=params.id' : `=data.l${i - 1}.title` } },
        ]),
      ),
      view: [{ widget: 'text', text: `=data.l${n - 1}.title` }],
    },
  }),
  'calls after calls': (n) => ({
    screen: {
      on: {
        enter: calls(Math.min(n, 25)),
      },
    },
  }),
  'calls whose other outcomes all lead to a call': (n) => ({
    screen: { on: { enter: callsForAll(Math.min(n, 28)) } },
  }),
  'shapes that are in one another, the outermost first': (n) => ({
    shapes: Object.fromEntries(
      numbers(n).map((i) => [`S${i}`, i === n - 1 ? { a: 'string' } : { a: `S${i + 1}`, b: 'string' }]),
    ),
    stored: { last: 'S0' },
    screen: { view: [{ widget: 'text', text: 'x', when: 'stored.last != null' }, ...BOOK_VIEW] },
  }),
  'rules in a chain, the last first': (n) =>
    derived('rules', n, (i) => (i === n - 1 ? 'data.book.away' : `rules.q${i + 1} && data.book.title != '${i}'`)),
  'rules of a fragment that is used again and again': (n) => ({
    screen: {
      view: [...numbers(n).map((i) => ({ use: 'row', with: { t: `a${i}` } })), ...BOOK_VIEW],
    },
    fragments: {
      row: {
        with: { t: 'string' },
        rules: named(20, (i) => (i === 0 ? "with.t != ''" : `rules.q${i - 1} || with.t == '${i}'`)),
        view: [{ widget: 'text', text: 'x', when: 'rules.q19' }],
      },
    },
  }),
  'what a fragment is given, read through fragments': (n) => ({
    screen: { view: [{ use: 'f0', with: { t: '=data.book.title' } }, ...BOOK_VIEW] },
    fragments: Object.fromEntries(
      numbers(Math.min(n, 25)).map((i) => [
        `f${i}`,
        {
          with: { t: 'string' },
          view: [
            i === Math.min(n, 25) - 1
              ? { widget: 'text', text: '=with.t' }
              : { use: `f${i + 1}`, with: { t: "=with.t == 'a' ? with.t : with.t" } },
          ],
        },
      ]),
    ),
  }),
  'many fixtures with long answers': (n) => ({
    files: Object.fromEntries(
      numbers(Math.ceil(n / 100)).map((i) => [
        `screens/book/fixtures/f${i}.json`,
        JSON.stringify({
          screen: 'book',
          fixture: `f${i}`,
          open: '/book?id=1',
          answers: {
            'book.detail': {
              is: 'ok',
              gives: { copies: numbers(n).map((k) => ({ id: `${k}`, place: 'p', plase: 'q' })) },
            },
          },
          steps: numbers(n).map((k) => ({ see: `x${k}` })),
        }),
      ]),
    ),
  }),
};

function callsForAll(n: number): Authored[] {
  if (n === 0) return [{ do: 'toast', text: 'x' }];
  return [{ do: 'call', call: 'book.reserve', send: { id: '=params.id' }, then: { ok: [], else: callsForAll(n - 1) } }];
}

function numbers(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i);
}

function named(n: number, formula: (i: number) => string): { [name: string]: string } {
  return Object.fromEntries(numbers(n).map((i) => [`q${i}`, formula(i)]));
}

/** `let` or `rules` with n entries, the last of which is a node’s condition. */
function derived(
  root: 'let' | 'rules',
  n: number,
  formula: (i: number) => string,
  when = (last: string) => (root === 'rules' ? last : `${last} == 3`),
): Changes {
  return {
    screen: {
      [root]: named(n, formula),
      view: [{ widget: 'text', text: 'x', when: when(`${root}.q${n - 1}`) }, ...BOOK_VIEW],
    },
  };
}

function shownWhen(n: number, when: (i: number) => string): Authored[] {
  return numbers(n).map((i) => ({ widget: 'text', text: `${i}`, when: when(i) }));
}

function tests(n: number, seed: number): string[] {
  return numbers(n).map((i) => (seed % 2 ? `data.book.title != '${i}x${seed}'` : `data.book.title == '${i}x${seed}'`));
}

function flags(n: number): Authored {
  return Object.fromEntries(numbers(n).map((i) => [`f${i}`, { type: 'bool', initial: false }]));
}

/** A button that sets every flag, so that none is reported as unused. */
function toggles(n: number): Authored {
  const tap = numbers(n).map((i) => ({ do: 'set', state: `f${i}`, value: `=!state.f${i}` }));
  return { widget: 'button', label: 'Flags', on: { tap } };
}

/** Named actions `a0` to `a(n-1)`; each after the first consists of steps that run the one before. */
function chained(n: number, first: object[], steps: (before: object, i: number) => object[]): object {
  return Object.fromEntries(
    numbers(n).map((i) => [`a${i}`, i === 0 ? first : steps({ do: 'run', action: `a${i - 1}` }, i)]),
  );
}

/** A condition on n flags that is true for exactly one combination in each half. */
function bits(n: number, seed: number): string {
  return numbers(n)
    .map((i) => ((seed >> i) & 1 ? `state.f${i}` : `!state.f${i}`))
    .reduce((left, right) =>
      `(${left} ? ${right} : !${right})`.length < 900 ? `(${left} ? ${right} : !${right})` : `(${left} && ${right})`,
    );
}

function nested(n: number, wrap: (i: number, inner: Authored[]) => Authored): Authored[] {
  // The nesting of a document is limited, so several towers are needed.
  const height = 40;
  return numbers(Math.ceil(n / height)).map((tower) => {
    let inner: Authored[] = [{ widget: 'text', text: 'x' }];
    for (let i = 0; i < Math.min(height, n); i++) inner = [wrap(tower * height + i, inner)];
    return inner[0]!;
  });
}

function deep(levels: number, width: number): Authored {
  let value: Authored = Object.fromEntries(numbers(width).map((i) => [`k${i}`, '=data.book.title']));
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
}

function calls(n: number): Authored[] {
  if (n === 0) return [{ do: 'toast', text: 'x' }];
  return [
    {
      do: 'call',
      call: 'book.detail',
      send: { id: '=params.id' },
      then: { ok: calls(n - 1), failed: [{ do: 'toast', text: 'x' }] },
    },
  ];
}
