import type { FragmentWidget } from '../../schemas/generated/types.ts';
import { WIDGETS, type WidgetWords } from '../../schemas/generated/widgets.ts';
import { IS, S } from './words.ts';

type KeysOf<T> = T extends unknown ? keyof T : never;
type EventName = Exclude<KeysOf<NonNullable<Extract<FragmentWidget, { on?: unknown }>['on']>>, 'note'>;
/** Properties of every node, and of fields: described elsewhere. */
type Structural =
  | 'widget'
  | 'id'
  | 'when'
  | 'on'
  | 'children'
  | 'fallback'
  | 'note'
  | 'field'
  | 'of'
  | 'initial'
  | 'checks'
  | 'whenHidden'
  | 'upload';
type PropName = Exclude<KeysOf<FragmentWidget>, Structural>;

/** Returns the name of a widget; an unknown one has its own. */
export function widgetWords(widget: string): WidgetWords {
  return WIDGETS.get(widget)?.words ?? { noun: widget };
}

/** How the change of a property is described. */
export type PropWords =
  /** Text for users, with its role on the widget. */
  | { readonly is: 'words'; readonly noun: string }
  /** The widget's own text. */
  | { readonly is: 'label'; readonly noun: string }
  /** A predicate that holds while it is true. */
  | { readonly is: 'flag'; readonly aux?: string; readonly main: string }
  | { readonly is: 'picture'; readonly noun: string }
  /** A number or an enum. */
  | { readonly is: 'setting'; readonly noun: string }
  /** Several items, each described separately. */
  | { readonly is: 'list'; readonly noun: string };

const WORDS = (noun: string): PropWords => ({ is: 'words', noun });
const SETTING = (noun: string): PropWords => ({ is: 'setting', noun });
const LIST = (noun: string): PropWords => ({ is: 'list', noun });
const PICTURE = (noun: string): PropWords => ({ is: 'picture', noun });
const FLAG = (main: string, aux?: string): PropWords => ({ is: 'flag', main, ...(aux ? { aux } : {}) });

const PROPS: { readonly [P in PropName]: PropWords } = {
  alarm: FLAG('drawn as an alarm', IS),
  align: SETTING('alignment'),
  alt: WORDS('description'),
  amount: WORDS('first figure'),
  amountText: WORDS('words for the first figure'),
  bare: FLAG('without a title bar', IS),
  blocks: LIST('parts'),
  button: WORDS('button'),
  cancel: WORDS('button that leaves things as they are'),
  closeLabel: WORDS('name of the close button'),
  code: WORDS('code'),
  collapse: SETTING('number of rows before the rest is folded'),
  confirm: WORDS('button that confirms'),
  copyLabel: WORDS('copy button'),
  counter: FLAG(`count${S} what is typed`),
  current: FLAG('marked as the page shown', IS),
  disabled: FLAG('disabled', IS),
  dismiss: LIST('ways to close it'),
  done: FLAG('drawn as done', IS),
  format: SETTING('form of what can be typed'),
  groups: LIST('groups'),
  heading: WORDS('heading'),
  hint: WORDS('hint'),
  issuer: WORDS('issuer'),
  image: PICTURE('picture'),
  images: LIST('pictures'),
  inactive: FLAG('drawn grey', IS),
  interval: SETTING('milliseconds until the next one'),
  label: { is: 'label', noun: 'label' },
  less: WORDS('button that shows less'),
  logo: PICTURE('logo'),
  look: SETTING('look'),
  mark: SETTING('mark of what is chosen'),
  max: SETTING('limit'),
  min: SETTING('lower limit'),
  more: WORDS('button that shows more'),
  name: WORDS('name'),
  options: LIST('options'),
  ordinal: WORDS('number'),
  past: FLAG('without days to come', IS),
  path: WORDS('route'),
  perRow: SETTING('number in a row'),
  phone: WORDS('number of the support'),
  placeholder: WORDS('placeholder'),
  pointer: FLAG(`show${S} a pointing hand`),
  rate: WORDS('second figure'),
  rateText: WORDS('words for the second figure'),
  retry: WORDS('button that tries again'),
  rows: LIST('rows'),
  save: WORDS('button that saves it'),
  site: FLAG('the page of a site', IS),
  size: SETTING('size'),
  slides: LIST('slides'),
  src: PICTURE('picture'),
  start: SETTING('first day in sight'),
  steps: LIST('steps'),
  text: { is: 'label', noun: 'text' },
  time: WORDS('day'),
  tip: WORDS('tip'),
  title: WORDS('title'),
  url: WORDS('address'),
};

/** Returns how the change of a property is described; undefined for an unknown one. */
export function propWords(prop: string): PropWords | undefined {
  return Object.hasOwn(PROPS, prop) ? PROPS[prop as PropName] : undefined;
}

const EVENTS: { readonly [E in EventName]: (name: string) => string } = {
  tap: (name) => `tapping ${name}`,
  change: (name) => `a new choice in ${name}`,
  close: (name) => `closing ${name}`,
  confirm: (name) => `the button of ${name}`,
  copy: (name) => `the copy button of ${name}`,
  open: (name) => `opening ${name}`,
  retry: (name) => `trying again in ${name}`,
  found: (name) => `a place found by ${name}`,
  back: (name) => `the way back of ${name}`,
};

/** Describes an event of a widget: `tapping \`Next\``. */
export function eventWords(event: string, name: string): string {
  return Object.hasOwn(EVENTS, event) ? EVENTS[event as EventName](name) : `${event} of ${name}`;
}
