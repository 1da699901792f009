import type { Action, Expr, Send } from '../../schemas/compiled.ts';
import type { Side } from './side.ts';
import { duration, ES, IES, listWords, ownName, quoted, S } from './words.ts';

/** How a property of an action is compared, and how its change is described. */
export type PartKind =
  | 'value'
  | 'send'
  | 'steps'
  | 'then'
  | 'plain'
  | 'state'
  | 'data'
  | 'timers'
  | 'overlays'
  | 'actions'
  | 'form';

/** A property that is part of the description of the step; its change is described there. */
interface Told {
  readonly is: PartKind;
  readonly told: true;
}
/** A property described separately, and only when it changes. */
interface Beside {
  readonly is: PartKind;
  /** Describes the change; sent values and nested steps describe their own. */
  says?(was: unknown, now: unknown, before: Side, after: Side): string;
  /** Described only when the object of the step is the same. */
  readonly follows?: true;
}
/** A property that follows from others. */
interface Implied {
  readonly is: PartKind;
  readonly implied: string;
}
export type PartWords = Told | Beside | Implied;

/** The properties of an action, whichever of its forms it has. */
type PartName<A> = Exclude<A extends unknown ? keyof A : never, 'do' | 'n'>;

export interface ActionWords<A> {
  /** The verb: `opens`, or `open` for several subjects. */
  readonly verb: string;
  /** The object of the verb. */
  object(step: A, side: Side): string;
  /** The previous object, shown next to the current one; defaults to `object`. */
  instead?(was: A, now: A, before: Side): string;
  readonly parts: { readonly [P in PartName<A>]-?: PartWords };
}

type ActionOf<D extends Action['do']> = Extract<Action, { do: D }>;

const TOLD = { told: true } as const;
const SENT: PartWords = { is: 'send' };

/** The description of every action. A missing entry is a type error. */
const ACTIONS: { readonly [D in Action['do']]: ActionWords<ActionOf<D>> } = {
  if: {
    verb: `decide${S}`,
    object: (step, side) => `by ${quoted(side.text(step.when))}`,
    parts: { when: { is: 'value', ...TOLD }, then: { is: 'steps' }, else: { is: 'steps' } },
  },
  require: {
    verb: `go${ES} on only`,
    object: (step, side) =>
      'fields' in step
        ? `with ${fieldsWords(step.fields)} filled in as asked for`
        : `if ${quoted(side.text(step.that))}, else say${S} ${side.value(step.say)}`,
    instead(was, now, side) {
      if ('fields' in was) return `with ${fieldsWords(was.fields)}`;
      const then = 'that' in now ? now : was;
      if (side.text(was.that) === side.text(then.that)) return side.value(was.say);
      const say = side.value(was.say) === side.value(then.say) ? '' : `, else ${side.value(was.say)}`;
      return `if ${quoted(side.text(was.that))}${say}`;
    },
    parts: { fields: { is: 'form', ...TOLD }, that: { is: 'value', ...TOLD }, say: { is: 'value', ...TOLD } },
  },
  call: {
    verb: `ask${S}`,
    object: (step) => quoted(step.call),
    parts: {
      call: { is: 'plain', ...TOLD },
      send: SENT,
      then: { is: 'then' },
      checking: {
        is: 'overlays',
        says: (was, now) =>
          `with ${nameOr(now, 'nothing')} open while nobody knows how it ended, not ${nameOr(was, 'nothing')}`,
      },
      busy: {
        is: 'value',
        says: (was, now, before, after) =>
          `with the words ${after.value(now as Expr)} while it waits, not ${before.value(was as Expr)}`,
      },
      as: { is: 'plain', implied: 'a name that only the steps after it read' },
    },
  },
  track: {
    verb: `count${S}`,
    object: (step) => `with ${quoted(step.call)}`,
    parts: { call: { is: 'plain', ...TOLD }, send: SENT },
  },
  reload: {
    verb: `load${S}`,
    object: (step) => `${quoted(step.load)} again`,
    parts: { load: { is: 'data', ...TOLD } },
  },
  run: {
    verb: `run${S}`,
    object: (step) => quoted(ownName(step.action)),
    parts: { action: { is: 'actions', ...TOLD } },
  },
  set: {
    verb: `set${S}`,
    object: (step, side) => `${partOfState(step, side)} to ${side.value(step.value)}`,
    instead(was, now, side) {
      const same = partOfState(was, side) === partOfState(now, side);
      return same ? `to ${side.value(was.value)}` : this.object(was, side);
    },
    parts: { state: { is: 'state', ...TOLD }, at: { is: 'value', ...TOLD }, value: { is: 'value', ...TOLD } },
  },
  'set-session': {
    verb: `change${S}`,
    object: ({ with: values }) => `the session's ${names(values)}`,
    parts: { with: SENT },
  },
  reset: {
    verb: `empt${IES}`,
    object: ({ fields }) => fieldsWords(fields),
    parts: { fields: { is: 'form', ...TOLD } },
  },
  store: {
    verb: `keep${S}`,
    object: (step, side) => `${side.value(step.value)} on the phone as ${quoted(step.name)}`,
    parts: { name: { is: 'plain', ...TOLD }, value: { is: 'value', ...TOLD } },
  },
  'clear-storage': { verb: `empt${IES}`, object: () => 'what is kept on the phone', parts: {} },
  'ask-again': { verb: `ask${S} again`, object: () => 'what became of a call that nobody knows the end of', parts: {} },
  'forget-answer': {
    verb: `forget${S}`,
    object: ({ call }) => `the answer of ${quoted(call)}`,
    parts: { call: { is: 'plain', ...TOLD } },
  },
  copy: {
    verb: `cop${IES}`,
    object: ({ text }, side) => side.value(text),
    parts: { text: { is: 'value', ...TOLD } },
  },
  go: {
    verb: `go${ES} to`,
    object: ({ screen }) => quoted(screen),
    parts: {
      screen: { is: 'plain', ...TOLD },
      path: { is: 'plain', follows: true, says: (was, now) => `at ${quoted(String(now))}, not ${quoted(String(was))}` },
      carries: {
        is: 'plain',
        says: (was, now) => `with ${listed(now)} in its hash, not ${listed(was)}`,
      },
      with: SENT,
      replace: { is: 'plain', says: (_, now) => leaves(now) },
    },
  },
  back: { verb: `go${ES} back`, object: () => '', parts: {} },
  'open-url': {
    verb: `open${S}`,
    object: ({ url }, side) => `the address ${side.value(url)}`,
    parts: {
      url: { is: 'value', ...TOLD },
      session: {
        is: 'plain',
        says: (_, now) => (now ? 'with the session in the address' : 'without the session in the address'),
      },
      with: SENT,
      replace: { is: 'plain', says: (_, now) => leaves(now) },
    },
  },
  open: {
    verb: `open${S}`,
    object: ({ overlay }, side) => overlayWords(overlay, side),
    parts: { overlay: { is: 'overlays', ...TOLD }, with: SENT },
  },
  close: {
    verb: `close${S}`,
    object: ({ overlay }, side) => overlayWords(overlay, side),
    parts: { overlay: { is: 'overlays', ...TOLD } },
  },
  start: {
    verb: `start${S}`,
    object: ({ timer }) => `the timer ${quoted(ownName(timer))}`,
    parts: { timer: { is: 'timers', ...TOLD } },
  },
  stop: {
    verb: `stop${S}`,
    object: ({ timer }) => `the timer ${quoted(ownName(timer))}`,
    parts: { timer: { is: 'timers', ...TOLD } },
  },
  wait: { verb: `wait${S}`, object: ({ ms }) => duration(ms), parts: { ms: { is: 'plain', ...TOLD } } },
  toast: {
    verb: `show${S} the message`,
    object: ({ text }, side) => side.value(text),
    parts: {
      text: { is: 'value', ...TOLD },
      kind: { is: 'plain', says: (_, now) => (now === 'error' ? 'as an error' : 'no longer as an error') },
    },
  },
  bridge: {
    verb: `send${S} the app`,
    object: ({ action }) => quoted(action),
    parts: {
      action: { is: 'plain', ...TOLD },
      with: SENT,
      browser: {
        is: 'plain',
        follows: true,
        says: (_, now) => `in whose place a plain browser ${browserWords(now)}`,
      },
    },
  },
};

/** Returns the description of an action; an unknown one is described by its own name. */
export function actionWords(step: Action): ActionWords<Action> {
  if (Object.hasOwn(ACTIONS, step.do)) return ACTIONS[step.do] as unknown as ActionWords<Action>;
  return { verb: `do${ES}`, object: ({ do: name }) => quoted(name), parts: {} as ActionWords<Action>['parts'] };
}

/** Returns the properties of a step by name; those of an unknown action are compared as plain JSON. */
export function partsOf(step: Action): { readonly [part: string]: PartWords } {
  return actionWords(step).parts;
}

/** The overlay by its kind and name: `the dialog \`sorry\``. */
export function overlayWords(name: string, { document }: Side): string {
  const kind = document.overlays[name]?.node.w;
  return `the ${OVERLAY_NOUNS.get(kind ?? '') ?? 'pop-up'} ${quoted(ownName(name))}`;
}

const OVERLAY_NOUNS = new Map([
  ['dialog', 'dialog'],
  ['sheet', 'sheet'],
  ['full', 'full page'],
  ['promo', 'promotion'],
]);

function fieldsWords(fields: readonly string[]): string {
  return `the field${fields.length > 1 ? 's' : ''} ${listWords(fields.map((name) => quoted(ownName(name))))}`;
}

function names(values: Send): string {
  return listWords(Object.keys(values).map(quoted));
}

function nameOr(name: unknown, otherwise: string): string {
  return typeof name === 'string' ? quoted(ownName(name)) : otherwise;
}

function listed(value: unknown): string {
  return Array.isArray(value) && value.length > 0 ? listWords(value.map((one) => quoted(String(one)))) : 'nothing';
}

/** What a plain browser does instead of sending a message to the app. */
const IN_BROWSER: { readonly [way: string]: string } = {
  app: 'opens the app',
  back: 'goes back',
  home: 'opens the start page',
  address: 'opens the address',
  telephone: 'calls the number',
};

function browserWords(ways: unknown): string {
  if (!Array.isArray(ways)) return 'does nothing';
  return listWords(
    ways.map((way) => IN_BROWSER[way] ?? quoted(String(way))),
    'or',
  );
}

function leaves(replaces: unknown): string {
  return replaces ? 'so that going back skips this screen' : 'so that going back comes to this screen again';
}

function partOfState({ state, at }: ActionOf<'set'>, side: Side): string {
  return quoted(`${ownName(state)}${at === undefined ? '' : side.text(at)}`);
}
