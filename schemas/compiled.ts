/**
 * The compiled document: written by the compiler, read by the renderer.
 *
 * It is a TypeScript file and not a JSON Schema because nobody writes it by hand: the compiler is its only author, the
 * renderer its only reader, and expression trees (tuples) are what schemas describe worst. Everything here is JSON.
 * Absent properties mean "none".
 */

import type { PlainActions } from './generated/compiled-actions.ts';
import type { CallContract } from './generated/types.ts';

/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * A compiled expression, a small tree. A string, number, boolean or null stands for itself; an array is an
 * operation, its first entry the operator:
 *
 * | tree | meaning |
 * | --- | --- |
 * | `['$', root, ...names]` | a path of constant names from a root or a row name: `data.book.isLent`. Null as soon as a step is null or absent |
 * | `['.', x, ...names]` | constant names from any other expression |
 * | `['[]', x, i]` | list index or map / record look-up; null when there is none |
 * | `['!', x]` `['neg', x]` | not, minus |
 * | `['==', a, b]` and `!= < <= > >= in + - * / %` | as in CEL, on checked types |
 * | `['&&', a, b]` `['||', a, b]` `['??', a, b]` | the right side is evaluated only when needed |
 * | `['?:', c, a, b]` | |
 * | `['list', ...items]` | list literal |
 * | `['any', list, name, body]` and `all filter map find` | bounded iteration; `name` is bound in `body` |
 * | `['fn', name, ...args]` | a function of the table, `money`, `filled`, … |
 * | `['cat', ...parts]` | text with holes |
 * | `['rec', name, x, name, x, …]` | a record built from expressions |
 * | `['flat', ...parts]` | a list made of parts; a part is `['one', x]`, or `['each', list, as, index or null, when or null, x]` |
 * | `['asset', name, else or null]` | the URL of an asset, through `CompiledScreen.assets`; else the second name's; else null |
 * | `['call-url', call, send]` | the URL of a `kind: image` call; `send` is a `rec` |
 * | `['address', path, send]` | the address of another screen of ours; `send` is a `rec` |
 * | `['leads-to', url, ...hosts]` | whether a URL leads to one of these hosts (`*.` for any subdomain) or to the product itself; the server makes it (`server/settings/session-hosts.ts`) |
 */
export type Expr = string | number | boolean | null | ExprTree;
export interface ExprTree extends ReadonlyArray<Expr> {
  /** The operator. */
  readonly 0: string;
}

/**
 * How an answer, a parameter or a stored value is decoded (`renderer/wire/decode.ts`), absent values included:
 *
 * - a text: a scalar type with its suffix, `"string"`, `"bool"`, `"flag"`, `"int!"`, `"number?"`, `"cents?"`, `"url?"`,
 *   `"date?"`, `"file"`, `"json"`. No suffix: absent becomes the empty value; `?`: null; `!`: unreadable without it.
 * - `['list', shape, max]`, `['map', shape, max]`
 * - `['rec', suffix, fields]`, suffix `''`, `'?'` or `'!'`
 * - `['only', scalar, values, default]`: a closed set, everything else becomes the default
 * - `['or', scalar, default]`: what an absent or unreadable value becomes
 */
export type CompiledShape =
  | string
  | readonly ['list' | 'map', CompiledShape, number]
  | readonly ['rec', string, { readonly [field: string]: CompiledShape }]
  | readonly ['only', string, readonly (string | number)[], string | number]
  | readonly ['or', string, Json];

/**
 * The skeleton of a screen without data. A bone is a box with the classes of the widget that will replace it. It
 * contains a line, 1 to 3 for short to long, or further bones. Computed by the server (`server/page/outline.ts`).
 */
export type Outline = readonly Bone[];
export type Bone = readonly [classes: string, inside?: number | Outline];

/** Actions that contain lists of actions, and those whose compiled form differs from their schema. */
type OwnAction =
  | { do: 'if'; n: number; when: Expr; then: Action[]; else?: Action[] }
  /** `fields` by form name (as in `CompiledField.name`), in the order in which they are checked. */
  | { do: 'require'; n: number; fields: string[] }
  | { do: 'require'; n: number; that: Expr; say: Expr }
  | {
      do: 'call';
      n: number;
      call: string;
      send?: Send;
      then: { [outcome: string]: Action[] };
      /** For a money call: the overlay that is open while its outcome is unknown. */
      checking?: string;
      /** Text shown while waiting for the answer. */
      busy?: Expr;
      /** The name of the answer in `then`, by default `answer`. */
      as?: string;
    }
  /** `path` is the target's route; `carries` the session names that are in its hash. */
  | { do: 'go'; n: number; screen: string; path: string; carries?: string[]; with?: Send; replace?: true }
  | { do: 'close'; n: number; overlay: string }
  /** `at`: a list expression, the path of the part to change. */
  | { do: 'set'; n: number; state: string; at?: Expr; value: Expr }
  /** `browser`: what a plain browser does instead of sending the message; the first that it can do. */
  | {
      do: 'bridge';
      n: number;
      action: string;
      with?: Send;
      browser?: ('app' | 'back' | 'home' | 'address' | 'telephone')[];
    };

/** An action of a handler. Values are expressions; lists of actions nest. */
export type Action = OwnAction | PlainActions<Expr, Send>[Exclude<keyof PlainActions<Expr, Send>, OwnAction['do']>];

/**
 * Named values to send, in the order written. The name `*` spreads a map; named entries override it. Null values are
 * omitted. An entry that is exactly a hidden `omit` field (`['$','form',name]`), or a spread group's hidden field, is
 * omitted, too.
 */
export type Send = { [name: string]: Expr };

/** A field: the part of a node that holds a form value. */
export interface CompiledField {
  /** Its name in `form`; with `of`, the key inside the group `form[of]`, otherwise always a literal text. */
  name: Expr;
  of?: string;
  /** The type of its values, from the widget's schema. */
  type: 'string' | 'int' | 'bool' | 'uploads' | 'date';
  initial?: Expr;
  checks?: { n: number; that: Expr; say: Expr }[];
  whenHidden?: 'keep' | 'clear';
  /** For `type: 'uploads'`: sends each chosen file by a multipart call; `url` reads `answer`. */
  upload?: { call: string; file: string; url: Expr; then?: { [outcome: string]: Action[] } };
}

interface NodeBase {
  /** Number of the node, unique in the document, also the key of `Sources.nodes`. */
  n: number;
  /** The author's `id`, if any. */
  id?: string;
  when?: Expr;
  /** Shown if this renderer does not know the widget. */
  fallback?: CompiledNode;
}
export interface WidgetNode extends NodeBase {
  w: string;
  /** Every property as an expression; the names of the widget's schema. */
  p: { [property: string]: Expr };
  field?: CompiledField;
  /** The address that a tap leads to, for a widget that is a link. */
  href?: Expr;
  on?: { [event: string]: Action[] };
  show?: CompiledNode[];
}
export interface EachNode extends NodeBase {
  each: Expr;
  as: string;
  index?: string;
  key?: Expr;
  show: CompiledNode[];
  else?: CompiledNode[];
}
export interface SwitchNode extends NodeBase {
  switch: Expr;
  cases: { is: (string | number | boolean | null)[]; when?: Expr; show: CompiledNode[] }[];
  else: CompiledNode[];
}
export interface GroupNode extends NodeBase {
  show: CompiledNode[];
}
export type CompiledNode = WidgetNode | EachNode | SwitchNode | GroupNode;

export interface CompiledOverlay {
  n: number;
  /** The container widget (dialog, sheet, full, promo) with its properties, handlers and children. */
  node: WidgetNode;
  /** Shapes of the values passed by `open … with`, which the overlay reads as `with.name`. */
  with?: { [name: string]: CompiledShape };
}

export interface CompiledLoad {
  n: number;
  call: string;
  send?: Send;
  when?: Expr;
  optional?: true;
  /** Names of the loads whose data `send` or `when` read: this one waits for them. */
  after?: string[];
  then?: { [outcome: string]: Action[] };
}

export interface CompiledOutcome {
  is: string;
  /** Reads the header: `code`, `success`, `message` (roots of that name). Absent on the last outcome. */
  when?: Expr;
  /** Paths in the answer at which to look for `gives`, the first that exists wins; `''` is the body itself. */
  from?: string[];
  gives?: CompiledShape;
  /** Actions that run if the screen has no `then` for this outcome; read `message`, `answer`. */
  usually?: Action[];
}

/** How a POST's values are encoded. */
export type CallEncoding = 'form' | NonNullable<CallContract['body']>;

/** A call contract, as far as a phone needs it. */
export interface CompiledCall {
  method: 'GET' | 'POST';
  path: string;
  client: 'json' | 'form';
  /** Headers with a fixed value, in addition to the XHR marker. */
  headers?: { [name: string]: string };
  /** The timeout in milliseconds, if not 60,000. */
  timeout?: number;
  kind?: 'tracking' | 'image';
  money?: CompiledMoney;
  /** Only one request at a time, with an idempotency key. */
  once?: true;
  body?: Exclude<CallEncoding, 'form'>;
  fixed?: Send;
  /** Plain name → name on the wire, for sending and reading, at any depth. */
  aliases?: { [plain: string]: string };
  outcomes: CompiledOutcome[];
  /** Runs if no readable answer arrived and the screen has no handler for that. */
  unreachable?: Action[];
}

/** How to make sure that a call that moves money is made only once. */
export interface CompiledMoney {
  /**
   * Names of the sent values that identify the payment: those known when the screen opens, and those known at the tap.
   */
  address: string[];
  sent: string[];
  /** Milliseconds after the money moved during which the same tap gets the known answer. */
  replay: number;
  /** The call that determines the outcome: conditions on the `answer` of its outcome `ok`. */
  settle: { call: string; paid: Expr; open: Expr };
}

/** What a screen restores when its user returns: everything together, or nothing. */
export interface CompiledResume {
  /** What it belongs to: values of the address. */
  for: Expr[];
  /** Milliseconds for which it is valid. */
  ms: number;
  state: string[];
  timers: string[];
  /** There is a place to restore while one of them is open. */
  overlays: string[];
}

/** What the user has typed into a screen but not sent yet. */
export interface CompiledDraft {
  /** Its owner, and what it belongs to: values of the address. Nothing is stored if the first is empty. */
  for: Expr[];
  /** Names of fields and groups under `form`. */
  fields: string[];
  state: string[];
  /** The calls whose outcome `ok` means that it was sent. */
  sent: string[];
}

export interface CompiledRoute {
  /** `/shelf`, or with a hash `/shelf#/detail/`. */
  path: string;
  carries?: string[];
}

/** A part of the renderer that only some screens need; `renderer/webview/boot/features.ts` has the module of each. */
export type Feature =
  | 'actions-more'
  | 'derived'
  | 'draft'
  | 'durable'
  | 'edit'
  | 'form'
  | 'functions-more'
  | 'hydrate'
  | 'ids'
  | 'money'
  | 'once'
  | 'place'
  | 'resume'
  | 'state'
  | 'storage'
  | 'stored'
  | 'timers'
  | 'viewport';

/** How amounts and times are formatted in a region. */
export interface Region {
  /** Precedes an amount. */
  symbol: string;
  /** IANA name of the time zone for displayed times. */
  zone: string;
}

/** Properties of the widget `failed`, and the arguments of `Host.bridge`. */
export interface CompiledSignIn {
  title: string;
  text: string;
  retry: string;
  message: [action: string, params: Record<string, never>, browser: Extract<Action, { do: 'bridge' }>['browser']];
}

/** What happens when a call is refused for want of a valid session. */
export interface CompiledRefusal {
  /** What a screen shows whose data was refused. */
  signIn: CompiledSignIn;
  /** Runs instead of what the call usually does without an answer: opens the overlay. */
  usually: Action[];
  /** The overlay, which offers to sign in; its name is the HTTP status. */
  node: WidgetNode;
}

/** One session parameter, of `screens/session.json`. */
export interface SessionParameter {
  in: 'query' | 'header';
  client?: 'json' | 'form';
  mirror?: string;
  who?: true;
}

export interface CompiledScreen {
  screen: string;
  version: string;
  language: number;
  /** SHA-256 (hex) of the document without this property, canonical JSON. */
  hash: string;
  routes: CompiledRoute[];
  title: Expr;
  /** `bare`: the screen draws its own header; `site`: its main part, too; absent: title bar with a back button. */
  frame?: 'bare' | 'site';
  /** Modules that the screen needs, by name: features and widgets. Some of them may be part of every page. */
  features: {
    /** Needed to show anything at all. */
    now: string[];
    /** Needed for overlays and fallbacks only: loaded when the page is idle, or on demand. */
    later: string[];
  };
  session: { [name: string]: SessionParameter };
  /** By the value of `session.region`; `else` is for every other value. */
  regions: { readonly [region: string]: Region };
  /** How long a toast is shown, in milliseconds, by its kind. */
  toasts: { readonly info: number; readonly error: number };
  /** Milliseconds after which loading counts as slow: the screen offers to try again. */
  slow: number;
  /** How a screen that makes calls offers to sign in when the session has ended, by HTTP status. */
  signIn?: { readonly [status: string]: CompiledRefusal };
  public?: CompiledPublic;
  params: { [name: string]: CompiledShape };
  load: { [name: string]: CompiledLoad };
  state: { [name: string]: { initial: Expr; keep?: true } };
  /** Fields and groups the screen has, with their type: what `form` holds before any field has appeared. */
  form: { [name: string]: CompiledField['type'] | 'group' };
  /** Derived values in evaluation order; `rules` in `rules`. */
  let: { [name: string]: Expr };
  rules: { [name: string]: Expr };
  timers: { [name: string]: { seconds: number; end?: Action[] } };
  resume?: CompiledResume;
  draft?: CompiledDraft;
  on: { enter?: Action[]; back?: Action[]; loaded?: Action[] };
  actions: { [name: string]: Action[] };
  view: CompiledNode[];
  overlays: { [name: string]: CompiledOverlay };
  calls: { [name: string]: CompiledCall };
  /** Stored values the screen reads or writes. */
  stored: { [name: string]: { shape: CompiledShape; in: StoredArea } };
  /** Asset name → URL path, for every name that the document may use. */
  assets: { [name: string]: string };
}

/** Metadata of the screen for search engines and link previews. Read by the server only. */
export interface CompiledPublic {
  description: Expr;
  image?: Expr;
  /** Objects in the vocabulary of schema.org. */
  data: Expr[];
}

/** Where a value is stored: until it is cleared, until the page is closed, or as a cookie that outlives both. */
export type StoredArea = 'local' | 'session' | 'cookie';

/** Source positions of the parts of a compiled document. Stored next to it, never sent to a phone. */
export interface Sources {
  /** By `n` of a node, action, overlay, load or check. */
  nodes: { [n: number]: SourcePlace };
  /** By qualified name: `rules.isOverdue`, `let.card`, `state.channel`, `load.book`, … */
  names: { [name: string]: SourcePlace };
}
export interface SourcePlace {
  file: string;
  line: number;
  column: number;
  /** A JSON path: `view[3].cases[0].show[1]`. */
  path: string;
  /** For parts of a fragment: the path of the `use` in the screen's own document that included it. */
  use?: string;
  /** For a node with `when`, a rule or a check: the text of the expression and its own line. */
  rule?: { text: string; line: number; column: number };
}
