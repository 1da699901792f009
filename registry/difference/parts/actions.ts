import type { Action, Expr, Send } from '../../../schemas/compiled.ts';
import { fieldsOf, isTree } from '../../../schemas/expression-walk.ts';
import { duration, ES, IES, listWords, ownName, quoted, S } from '../words/words.ts';
import type { Side } from './side.ts';

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
interface Described {
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
export type PartWords = Described | Beside | Implied;

/** The properties of an action, whichever of its forms it has. */
type PartName<A> = Exclude<A extends unknown ? keyof A : never, 'do' | 'n'>;

/** The two versions of a screen, for the change of an action. */
export interface Sides {
  readonly before: Side;
  readonly after: Side;
  /** Describes changes of named values: `with \`total\` = \`1\`, not \`2\``. */
  sent(was: Send, now: Send): string;
}

export interface ActionWords<A> {
  /** The verb: `opens`, or `open` for several subjects. */
  readonly verb: string;
  /** The object of the verb. */
  object(step: A, side: Side): string;
  /** The current object and the previous one, if both together are shorter than one after the other. */
  change?(was: A, now: A, sides: Sides): string;
  readonly parts: { readonly [P in PartName<A>]-?: PartWords };
}

type ActionOf<D extends Action['do']> = Extract<Action, { do: D }>;

const DESCRIBED = { told: true } as const;
const SENT: PartWords = { is: 'send' };

/** The description of every action. A missing entry is a type error. */
const ACTIONS: { readonly [D in Action['do']]: ActionWords<ActionOf<D>> } = {
  if: {
    verb: `check${S}`,
    object: (step, side) => quoted(side.text(step.when)),
    parts: { when: { is: 'value', ...DESCRIBED }, then: { is: 'steps' }, else: { is: 'steps' } },
  },
  require: {
    verb: `require${S}`,
    object: (step, side) =>
      'fields' in step
        ? `${fieldsWords(step.fields)} to be valid`
        : `${quoted(side.text(step.that))} (else it shows the message ${side.value(step.say)})`,
    change(was, now, { before, after }) {
      const whole = `${this.object(now, after)}, not ${this.object(was, before)}`;
      if ('fields' in was)
        return 'fields' in now ? `${this.object(now, after)}, not ${fieldsWords(was.fields)}` : whole;
      if ('fields' in now) return whole;
      const [that, say] = [quoted(before.text(was.that)), before.value(was.say)];
      const [newThat, newSay] = [quoted(after.text(now.that)), after.value(now.say)];
      if (say === newSay) return `${newThat}, not ${that}`;
      return that === newThat ? `${that}, else it shows the message ${newSay}, not ${say}` : whole;
    },
    parts: {
      fields: { is: 'form', ...DESCRIBED },
      that: { is: 'value', ...DESCRIBED },
      say: { is: 'value', ...DESCRIBED },
    },
  },
  call: {
    verb: `call${S}`,
    object: (step) => quoted(step.call),
    parts: {
      call: { is: 'plain', ...DESCRIBED },
      send: SENT,
      then: { is: 'then' },
      checking: {
        is: 'overlays',
        says: (was, now, before, after) =>
          besides(WITH, [was, before], [now, after], overlayOr, 'open while its outcome is unknown'),
      },
      busy: {
        is: 'value',
        says: (was, now, before, after) => besides(SHOWING, [was, before], [now, after], textOr, 'while waiting'),
      },
      as: { is: 'plain', implied: 'a name that only the steps after it read' },
    },
  },
  track: {
    verb: `send${S}`,
    object: (step) => `the tracking call ${quoted(step.call)}`,
    parts: { call: { is: 'plain', ...DESCRIBED }, send: SENT },
  },
  reload: {
    verb: `reload${S}`,
    object: (step) => `the data ${quoted(ownName(step.load))}`,
    parts: { load: { is: 'data', ...DESCRIBED } },
  },
  run: {
    verb: `run${S}`,
    object: (step) => `the handler ${quoted(ownName(step.action))}`,
    parts: { action: { is: 'actions', ...DESCRIBED } },
  },
  set: {
    verb: `set${S}`,
    object: (step, side) => `${partOfState(step, side)} to ${side.value(step.value)}`,
    change(was, now, { before, after }) {
      const same = partOfState(was, before) === partOfState(now, after);
      return `${this.object(now, after)}, not ${same ? `to ${before.value(was.value)}` : this.object(was, before)}`;
    },
    parts: {
      state: { is: 'state', ...DESCRIBED },
      at: { is: 'value', ...DESCRIBED },
      value: { is: 'value', ...DESCRIBED },
    },
  },
  'set-session': {
    verb: `change${S}`,
    object: ({ with: values }) => namesWords('session parameter', Object.keys(values)),
    change: (was, now, { sent }) => `the session ${sent(was.with, now.with)}`,
    parts: { with: { is: 'send', ...DESCRIBED } },
  },
  reset: {
    verb: `reset${S}`,
    object: ({ fields }) => fieldsWords(fields),
    parts: { fields: { is: 'form', ...DESCRIBED } },
  },
  store: {
    verb: `store${S}`,
    object: (step, side) => `${storedValue(step.value, side)} on the phone as ${quoted(step.name)}`,
    change(was, now, { before, after, sent }) {
      const [old, fresh] = [recordOf(was.value), recordOf(now.value)];
      if (old && fresh && was.name === now.name) return `${quoted(now.name)} on the phone ${sent(old, fresh)}`;
      return `${this.object(now, after)}, not ${this.object(was, before)}`;
    },
    parts: { name: { is: 'plain', ...DESCRIBED }, value: { is: 'value', ...DESCRIBED } },
  },
  'clear-storage': { verb: `clear${S}`, object: () => 'everything stored on the phone', parts: {} },
  'ask-again': { verb: `check${S} again`, object: () => 'whether the money moved', parts: {} },
  'forget-answer': {
    verb: `discard${S}`,
    object: ({ call }) => `the answer of ${quoted(call)}`,
    parts: { call: { is: 'plain', ...DESCRIBED } },
  },
  copy: {
    verb: `cop${IES}`,
    object: ({ text }, side) => side.value(text),
    parts: { text: { is: 'value', ...DESCRIBED } },
  },
  go: {
    verb: `go${ES} to`,
    object: ({ screen }) => quoted(screen),
    parts: {
      screen: { is: 'plain', ...DESCRIBED },
      path: { is: 'plain', follows: true, says: (was, now) => `at the route ${pathWords(now)}, not ${pathWords(was)}` },
      carries: {
        is: 'plain',
        says: (was, now, before, after) =>
          besides(WITH, [was, before], [now, after], namesOr, 'in the hash of its address'),
      },
      with: SENT,
      replace: { is: 'plain', says: (_, now) => leaves(now) },
    },
  },
  back: { verb: `return${S}`, object: () => 'to the previous screen', parts: {} },
  'open-url': {
    verb: `open${S}`,
    object: ({ url }, side) => `the address ${side.value(url)}`,
    parts: {
      url: { is: 'value', ...DESCRIBED },
      session: {
        is: 'plain',
        says: (_, now) => `${now ? 'with' : 'without'} the session parameters in the address`,
      },
      with: SENT,
      replace: { is: 'plain', says: (_, now) => leaves(now) },
    },
  },
  open: {
    verb: `open${S}`,
    object: ({ overlay }, side) => overlayWords(overlay, side),
    parts: { overlay: { is: 'overlays', ...DESCRIBED }, with: SENT },
  },
  close: {
    verb: `close${S}`,
    object: ({ overlay }, side) => overlayWords(overlay, side),
    parts: { overlay: { is: 'overlays', ...DESCRIBED } },
  },
  start: {
    verb: `start${S}`,
    object: ({ timer }) => `the timer ${quoted(ownName(timer))}`,
    parts: { timer: { is: 'timers', ...DESCRIBED } },
  },
  stop: {
    verb: `stop${S}`,
    object: ({ timer }) => `the timer ${quoted(ownName(timer))}`,
    parts: { timer: { is: 'timers', ...DESCRIBED } },
  },
  wait: { verb: `wait${S}`, object: ({ ms }) => duration(ms), parts: { ms: { is: 'plain', ...DESCRIBED } } },
  toast: {
    verb: `show${S} the message`,
    object: ({ text }, side) => side.value(text),
    parts: {
      text: { is: 'value', ...DESCRIBED },
      kind: { is: 'plain', says: (_, now) => (now === 'error' ? 'as an error' : 'no longer as an error') },
    },
  },
  bridge: {
    verb: `send${S} the app`,
    object: ({ action }) => `the message ${quoted(action)}`,
    parts: {
      action: { is: 'plain', ...DESCRIBED },
      with: SENT,
      browser: {
        is: 'plain',
        follows: true,
        says: (_, now) => `(a browser ${browserWords(now)} instead)`,
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

/** The overlay by its kind and its name in the later version, since a rename is not a change: `the dialog \`sorry\``. */
export function overlayWords(name: string, { document, named }: Side): string {
  const kind = document.overlays[name]?.node.w;
  return `the ${OVERLAY_NOUNS.get(kind ?? '') ?? 'pop-up'} ${quoted(ownName(named.name('overlays', name)))}`;
}

const OVERLAY_NOUNS = new Map([
  ['dialog', 'dialog'],
  ['sheet', 'sheet'],
  ['full', 'full page'],
  ['promo', 'promotion'],
]);

/** The fields of a record; undefined for any other value. */
function recordOf(value: Expr): Send | undefined {
  return isTree(value) && value[0] === 'rec' ? Object.fromEntries(fieldsOf(value)) : undefined;
}

/** A stored value: of a record, the names of its fields. */
function storedValue(value: Expr, side: Side): string {
  const record = recordOf(value);
  return record ? listWords(Object.keys(record).map(quoted)) : side.value(value);
}

function fieldsWords(fields: readonly string[]): string {
  return namesWords('field', fields);
}

/** Names of one kind: `the fields \`name\` and \`email\``. */
function namesWords(noun: string, names: readonly string[]): string {
  return `the ${noun}${names.length > 1 ? 's' : ''} ${listWords(names.map((name) => quoted(ownName(name))))}`;
}

const WITH = ['with', 'without'] as const;
const SHOWING = ['showing', 'without showing'] as const;

type OfSide = readonly [value: unknown, side: Side];
type OrNothing = (value: unknown, side: Side) => string | undefined;

/** Describes something beside a step: `with A open, not B`, or `without B open` when there is none any more. */
function besides(
  [there, notThere]: readonly [there: string, notThere: string],
  [was, before]: OfSide,
  [now, after]: OfSide,
  words: OrNothing,
  rest: string,
): string {
  const [old, fresh] = [words(was, before), words(now, after)];
  if (fresh === undefined) return `${notThere} ${old} ${rest}`;
  return `${there} ${fresh} ${rest}${old === undefined ? '' : `, not ${old}`}`;
}

const overlayOr: OrNothing = (name, side) => (typeof name === 'string' ? overlayWords(name, side) : undefined);

const textOr: OrNothing = (text, side) => (text === undefined ? undefined : `the text ${side.value(text as Expr)}`);

const namesOr: OrNothing = (names) =>
  Array.isArray(names) && names.length > 0 ? listWords(names.map((name) => quoted(String(name)))) : undefined;

function pathWords(path: unknown): string {
  return quoted(String(path));
}

const IN_BROWSER: { readonly [way: string]: string } = {
  app: 'opens the app',
  back: 'goes back',
  home: 'opens the start page',
  address: 'opens the address',
  telephone: 'calls the number',
};

/** What a plain browser does instead of sending a message to the app. */
export function browserWords(ways: unknown): string {
  if (!Array.isArray(ways)) return 'does nothing';
  return listWords(
    ways.map((way) => IN_BROWSER[way] ?? quoted(String(way))),
    'or',
  );
}

function leaves(replaces: unknown): string {
  return replaces ? 'so that going back skips this screen' : 'so that going back returns to this screen';
}

function partOfState({ state, at }: ActionOf<'set'>, side: Side): string {
  return `the state ${quoted(`${ownName(state)}${at === undefined ? '' : side.text(at)}`)}`;
}
