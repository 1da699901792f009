import type { CompiledScreen } from '../../../schemas/compiled.ts';
import type { FragmentWidget } from '../../../schemas/generated/types.ts';
import { WIDGETS, type WidgetWords } from '../../../schemas/generated/widgets.ts';
import { duration, IS, ownName, quoted, S } from './words.ts';

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
  /** A number, with what it counts. */
  | { readonly is: 'count'; readonly main: string; readonly rest: string; readonly unit?: (count: number) => string }
  /** A number or an enum. */
  | { readonly is: 'setting'; readonly noun: string }
  /** Several items, each described separately. */
  | { readonly is: 'list'; readonly noun: string };

const WORDS = (noun: string): PropWords => ({ is: 'words', noun });
const SETTING = (noun: string): PropWords => ({ is: 'setting', noun });
const COUNT = (main: string, rest: string, unit?: (count: number) => string): PropWords => ({
  is: 'count',
  main,
  rest,
  ...(unit ? { unit } : {}),
});
const LIST = (noun: string): PropWords => ({ is: 'list', noun });
const PICTURE = (noun: string): PropWords => ({ is: 'picture', noun });
const FLAG = (main: string, aux?: string): PropWords => ({ is: 'flag', main, ...(aux ? { aux } : {}) });

const PROPS: { readonly [P in PropName]: PropWords } = {
  alarm: FLAG('shown as an alarm', IS),
  align: SETTING('alignment'),
  alt: WORDS('description'),
  amount: WORDS('amount'),
  amountText: WORDS('label of the amount'),
  blocks: LIST('sections'),
  button: WORDS('button label'),
  cancel: WORDS('cancel button'),
  closeLabel: WORDS('label of the close button'),
  code: WORDS('code'),
  collapse: COUNT(`show${S}`, 'rows at first'),
  confirm: WORDS('confirm button'),
  copyLabel: WORDS('copy button'),
  counter: FLAG(`show${S} a character counter`),
  current: FLAG('marked as the current page', IS),
  disabled: FLAG('disabled', IS),
  dismiss: LIST('ways to close it'),
  done: FLAG('marked as done', IS),
  format: SETTING('input format'),
  groups: LIST('groups'),
  heading: WORDS('heading'),
  hint: WORDS('hint'),
  issuer: WORDS('issuer'),
  image: PICTURE('picture'),
  images: LIST('pictures'),
  inactive: FLAG('shown grey', IS),
  interval: COUNT(`show${S} each picture for`, '', duration),
  label: { is: 'label', noun: 'label' },
  less: WORDS('button to show less'),
  logo: PICTURE('logo'),
  look: SETTING('look'),
  mark: SETTING('selection mark'),
  max: SETTING('maximum'),
  min: SETTING('minimum'),
  more: WORDS('button to show more'),
  name: WORDS('name'),
  options: LIST('options'),
  ordinal: WORDS('number'),
  past: FLAG('limited to past days', IS),
  path: WORDS('route'),
  perRow: COUNT(`show${S}`, 'pictures per row'),
  phone: WORDS('support phone number'),
  placeholder: WORDS('placeholder'),
  pointer: FLAG(`show${S} a pointing hand`),
  rate: WORDS('rate'),
  rateText: WORDS('label of the rate'),
  retry: WORDS('retry button'),
  rows: LIST('rows'),
  save: WORDS('save button'),
  size: SETTING('size'),
  slides: LIST('slides'),
  src: PICTURE('picture'),
  start: SETTING('day shown at first'),
  steps: LIST('steps'),
  text: { is: 'label', noun: 'text' },
  time: WORDS('date'),
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
  change: (name) => `changing ${name}`,
  close: (name) => `closing ${name}`,
  confirm: (name) => `tapping the button of ${name}`,
  copy: (name) => `tapping the copy button of ${name}`,
  open: (name) => `tapping ${name}`,
  retry: (name) => `tapping the retry button of ${name}`,
  found: (name) => `finding the location with ${name}`,
};

/** Describes an event of a widget: `tapping \`Next\``. */
export function eventWords(event: string, name: string): string {
  return Object.hasOwn(EVENTS, event) ? EVENTS[event as EventName](name) : `${event} of ${name}`;
}

/** The events of a screen: `opening the screen`. */
export const SCREEN_EVENTS: { readonly [E in keyof CompiledScreen['on']]-?: string } = {
  enter: 'opening the screen',
  loaded: 'loading the data',
  back: 'going back',
};

/** Describes the event of a timer. */
export function timerEnd(name: string): string {
  return `the end of the timer ${quoted(ownName(name))}`;
}
