import type { Bone, Outline } from '../schemas/compiled.ts';

/** What is known of a widget's properties without data: constants, lists of unknown entries, else undefined. */
export interface KnownProps {
  readonly [property: string]: unknown;
}

/** Bones of a widget, in its own boxes, so that nothing moves when it comes itself. */
type Draw = (props: KnownProps, inside: Outline) => Outline;

const logo: Bone = ['image-logo bone'];
const picture: Outline = [['bone bone-picture']];
const none: Draw = () => [];

/** Rows that a widget's list of unknown length is taken to have. */
const ROWS = 4;
/** Signs of a text that fill a line, and those that fill less than half of one. */
const LINE = 44;
const SHORT = 16;

const field = (control: Outline, props: KnownProps): Outline => [
  ['field', 'label' in props ? [['field-label', 1], ...control] : control],
];
const line: Draw = (props) => field([['line bone']], props);
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const countOf = (list: unknown, otherwise: number) => (Array.isArray(list) ? list.length : otherwise);

/** By look: how wide what a text says will be. */
const WIDTHS = new Map<unknown, number>([
  ['amount', 2],
  ['heading', 2],
  ['title', 2],
  ['hint', 2],
]);

function text({ text: words, look = 'body' }: KnownProps): Outline {
  const classes = `text text-${look}`;
  if (typeof words !== 'string') return [[classes, WIDTHS.get(look) ?? 3]];
  if (words.length > LINE) return [[classes, times<Bone>(Math.ceil(words.length / LINE), ['', 3])]];
  return [[classes, words.length < SHORT ? 1 : 2]];
}

/** Every widget of a view → its bones; what lies over the screen has none. */
export const outlines: { readonly [widget: string]: Draw } = {
  actions: (_, inside) => [['actions', inside]],
  article: () => times<Bone>(ROWS, ['text', 3]),
  banner: () => [['banner bone bone-picture']],
  barcode: none,
  button: ({ look }) => [look === 'quiet' ? ['button button-quiet', 2] : ['button bone']],
  progress: none,
  card: ({ title }, inside) => [['card', title === undefined ? inside : [['card-title', 1], ...inside]]],
  carousel: () => picture,
  checkbox: (_, inside) => [['checkbox', [['checkbox-label', 2], ...inside]]],
  choices: (props) =>
    field([['choices', times<Bone>(countOf(props.options, 2), ['choice', [['choice-words', 2]]])]], props),
  'code-card': () => [
    [
      'code-card',
      [
        [
          'code-card-open',
          [
            logo,
            [
              'code-card-words',
              [
                ['code-card-title', 1],
                ['code-card-code', 2],
              ],
            ],
          ],
        ],
      ],
    ],
  ],
  'date-picker': line,
  dialog: none,
  empty: none,
  failed: none,
  footer: none,
  frame: none,
  full: none,
  gallery: () => [['bone bone-tile']],
  geolocation: line,
  'group-picker': line,
  image: ({ size = 'full' }) => [[size === 'full' || size === 'wide' ? 'bone bone-picture' : `image-${size} bone`]],
  images: (props) => field([['bone bone-tile']], props),
  input: line,
  link: () => [['link', 2]],
  'list-item': (props) => [
    [
      'list-item',
      [
        [
          'list-item-words',
          [
            ['list-item-title', 2],
            ...('text' in props ? [['text', 3] as const] : []),
            ...('hint' in props ? [['list-item-hint', 1] as const] : []),
          ],
        ],
      ],
    ],
  ],
  loading: none,
  nav: () => [['nav', 3]],
  'offer-card': () => [
    [
      'offer',
      [
        ['offer-head', [logo, ['offer-name', 2]]],
        [
          'offer-figures',
          times<Bone>(2, [
            'offer-figure',
            [
              ['offer-amount', 1],
              ['offer-words', 2],
            ],
          ]),
        ],
      ],
    ],
  ],
  page: () => picture,
  picker: line,
  'plan-row': (props) => [
    [
      'plan-row',
      [
        [
          'plan-line',
          [
            ['plan-title', 2],
            ['plan-amount', 1],
          ],
        ],
        ...('text' in props || 'time' in props ? [['plan-line plan-small', [['plan-time', 1]]] as const] : []),
      ],
    ],
  ],
  promo: none,
  qr: () => [['bone bone-tile']],
  row: ({ look = 'start' }, inside) => [[`row row-${look}`, inside]],
  rows: ({ rows, collapse, more }) => {
    const count = countOf(rows, ROWS);
    const shown = typeof collapse === 'number' ? Math.min(collapse, count) : count;
    const entries: Outline = [
      [
        'rows-list',
        times<Bone>(shown, [
          'rows-row',
          [
            ['', 1],
            ['', 1],
          ],
        ]),
      ],
    ];
    return [['rows', more === undefined ? entries : [...entries, ['button button-quiet', 1]]]];
  },
  sheet: none,
  stars: (props) => field([['stars', 3]], props),
  status: (props) => [
    ['status', [['status-image bone'], ['status-title', 2], ...('text' in props ? [['status-text', 3] as const] : [])]],
  ],
  steps: () => times<Bone>(ROWS, ['text', 3]),
  tabs: ({ options }) => [['field', [['tabs', times<Bone>(countOf(options, 2), ['tab', 1])]]]],
  text,
  textarea: (props) => field([['line bone bone-picture']], props),
};
