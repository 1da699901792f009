import type { CallEncoding } from '../../schemas/compiled.ts';
import type { Action } from '../../schemas/generated/types.ts';
import type { Ast } from '../expression/syntax/ast.ts';
import type { Spot } from '../source/spot.ts';

/**
 * The resolved screen: a screen document with its fragments put in place, every expression parsed and every name
 * tied to what it was declared as. Checks and emission both read this and nothing else; neither knows how
 * fragments work beyond "an expression means something within its environment".
 */

/** An expression with the place it was written in and what its names mean there. */
export interface Formula {
  kind: 'formula';
  ast: Ast;
  /** The expression's own text, without the leading `=` or the braces of its hole. */
  text: string;
  spot: Spot;
  /** Where `text` begins inside the JSON string's value, UTF-16 units. */
  offset: number;
  env: Env;
}

/** A value of a property, of something sent or given: a literal or made of expressions. */
export type Value =
  | { kind: 'literal'; value: string | number | boolean | null; spot: Spot }
  | Formula
  /** An expression that does not parse; that has been said. */
  | { kind: 'unreadable'; spot: Spot }
  | { kind: 'template'; parts: (string | Formula)[]; spot: Spot }
  | { kind: 'record'; fields: Map<string, Value>; spot: Spot }
  | { kind: 'list'; items: ListItem[]; spot: Spot }
  /** An asset by name; a name with holes may need `else`. */
  | { kind: 'asset'; name: Value; otherwise?: Value; spot: Spot }
  | { kind: 'image-call'; call: string; send: Map<string, Value>; spot: Spot; env: Env };

export type ListItem =
  | { kind: 'one'; value: Value }
  | { kind: 'each'; each: Formula; row: RowName; index?: RowName; when?: Formula; item: Value; spot: Spot };

/** A name bound by `as` or `index`. One object per binding: checks keep its type, emission its compiled name. */
export interface RowName {
  name: string;
  /** Unique where a fragment's expressions could otherwise capture it. */
  compiled: string;
  is: 'row' | 'index' | 'answer';
  spot: Spot;
}

/** What the names of an expression mean. */
export interface Env {
  frame: Frame;
  rows: ReadonlyMap<string, RowName>;
  /** The overlay that this is in: what `with` and a bare `close` mean in a screen. */
  overlay?: OverlayDeclaration;
}

/** One owner of declarations: the screen itself, one use of a fragment, or a call contract. */
export interface Frame {
  is: 'screen' | 'fragment' | 'contract';
  name: string;
  /** Put before the compiled names of everything declared here; empty for the screen. */
  prefix: string;
  states: Map<string, StateDeclaration>;
  lets: Map<string, DerivedDeclaration>;
  rules: Map<string, DerivedDeclaration>;
  timers: Map<string, TimerDeclaration>;
  actions: Map<string, ActionDeclaration>;
  overlays: Map<string, OverlayDeclaration>;
  fields: Map<string, FieldDeclaration>;
  /** Shapes of what a fragment takes. */
  takes: Map<string, Spot>;
  /** What this use of the fragment was given. */
  given: Map<string, Value>;
  /** The given values may read row names or an overlay's `with`, so nothing of this frame can be at the top of the screen. */
  local: boolean;
}

interface Declared {
  name: string;
  compiled: string;
  frame: Frame;
  spot: Spot;
}
export interface StateDeclaration extends Declared {
  shape: Spot;
  initial?: Value;
  keep: boolean;
}
/** An entry of `let` or `rules`. */
export interface DerivedDeclaration extends Declared {
  root: 'let' | 'rules';
  formula: Formula | undefined;
}
export interface TimerDeclaration extends Declared {
  seconds: number;
  end?: Handler;
}
export interface ActionDeclaration extends Declared {
  handler: Handler;
}
export interface OverlayDeclaration extends Declared {
  takes: Map<string, Spot>;
  node: ResolvedWidget | undefined;
  /** The fragment whose container it is, where it has none of its own. */
  use?: FragmentUse;
  /** Environment the overlay's node is in. */
  env: Env;
}
/** A form name: a field by itself, or a group of fields that the server names (`of`). */
export interface FieldDeclaration extends Declared {
  group: boolean;
  /** Every node that holds it; more than one only in a group or by mistake. */
  nodes: FieldSpec[];
}

export interface FieldSpec {
  spot: Spot;
  name: Value;
  of?: string;
  widget: string;
  initial?: Value;
  checks: { spot: Spot; that: Formula | undefined; say: Value }[];
  whenHidden?: 'keep' | 'clear';
  upload?: { spot: Spot; call: string; file: string; url: Formula | undefined; then?: Map<string, Handler> };
  env: Env;
  /** The overlay it is in, by compiled name; absent in the view. */
  overlay?: OverlayDeclaration;
}

/** A list of steps and the place it was written in. */
export interface Handler {
  spot: Spot;
  steps: ActionStep[];
  env: Env;
}

export type Send = Map<string, Value>;

/** The actions of the language, as their schema names them. */
export type ActionName = Action['do'];

/** One action of a handler. What else it holds is known to its own file in `actions/` alone. */
export interface ActionStep {
  do: ActionName;
  spot: Spot;
  env: Env;
}

interface ResolvedBase {
  spot: Spot;
  env: Env;
  id?: string;
  when?: Formula;
  fallback?: ResolvedNode;
}
export interface ResolvedWidget extends ResolvedBase {
  kind: 'widget';
  widget: string;
  props: Map<string, Value>;
  field?: FieldSpec;
  on: Map<string, Handler>;
  children: ResolvedNode[];
}
export interface ResolvedEach extends ResolvedBase {
  kind: 'each';
  each: Formula | undefined;
  row: RowName;
  index?: RowName;
  /** Stands in the environment of the rows. */
  key?: Formula;
  show: ResolvedNode[];
  otherwise?: ResolvedNode[];
}
export interface ResolvedSwitch extends ResolvedBase {
  kind: 'switch';
  subject: Formula | undefined;
  cases: { spot: Spot; is: Spot[]; when?: Formula; show: ResolvedNode[] }[];
  otherwise?: ResolvedNode[];
}
export interface ResolvedGroup extends ResolvedBase {
  kind: 'group';
  show: ResolvedNode[];
}
/** One use of a fragment: by a node or by an overlay. */
export interface FragmentUse {
  spot: Spot;
  fragment: string;
  /** Undefined where there is no such fragment, or it would contain itself. */
  frame?: Frame;
  given: Map<string, Value>;
}
/** A fragment put in place. */
export interface ResolvedUse extends ResolvedBase, FragmentUse {
  kind: 'use';
  show: ResolvedNode[];
}
/** One node of the view, resolved. */
export type ResolvedNode = ResolvedWidget | ResolvedEach | ResolvedSwitch | ResolvedGroup | ResolvedUse;

export interface LoadDeclaration extends Declared {
  call: string;
  send?: Send;
  when?: Formula;
  optional: boolean;
  then: Map<string, Handler>;
}

/** An address of a screen. */
export interface Route {
  /** `/shelf`, or with a hash `/shelf#/detail/`. */
  path: string;
  /** Session names that are in the hash. */
  carries?: string[];
  spot: Spot;
}

/** A screen document, resolved. */
export interface ResolvedScreen {
  spot: Spot;
  screen: string;
  frame: Frame;
  /** Every frame: the screen's own and one per use of a fragment, in the order met. */
  frames: Frame[];
  title: Value;
  public?: PublicDeclaration;
  routes: Route[];
  params: Map<string, Spot>;
  loads: Map<string, LoadDeclaration>;
  enter?: Handler;
  loaded?: Handler;
  back?: Handler;
  resume?: ResumeDeclaration;
  draft?: DraftDeclaration;
  view: ResolvedNode[];
}

/** What search engines are told of a page of the public site. */
export interface PublicDeclaration {
  spot: Spot;
  description: Value;
  image?: Value;
  data: Value[];
}

/** One named ending of a call. */
export interface Outcome {
  spot: Spot;
  is: string;
  /** Reads `code`, `success`, `message`; absent on the last one. */
  when?: Formula;
  from: string[];
  gives?: Spot;
  usually?: Handler;
}

/** What makes a call that moves money happen once. */
export interface MoneyContract {
  spot: Spot;
  /** Names of sent values. */
  intent: Spot[];
  /** Seconds for which the known answer counts after success. */
  replay: number;
  settle: { spot: Spot; call: string; paid: Formula | undefined; open: Formula | undefined };
}

/** What a screen takes up where its user left it. */
export interface ResumeDeclaration {
  spot: Spot;
  for: Value[];
  minutes: number;
  overlays: Spot[];
  states: Spot[];
  timers: Spot[];
}

/** What a screen keeps of what was typed until it was sent. */
export interface DraftDeclaration {
  spot: Spot;
  for: Value[];
  fields: Spot[];
  states: Spot[];
  sent: Spot[];
}

/** A call contract, resolved. */
export interface Contract {
  spot: Spot;
  call: string;
  method: 'GET' | 'POST';
  path: string;
  client: 'json' | 'form';
  /** With a fixed value, beside the usual one. */
  headers?: { [name: string]: string };
  /** Milliseconds, where they are not the usual ones. */
  timeout?: number;
  kind?: 'tracking' | 'image';
  money?: MoneyContract;
  /** Sent twice it would do harm, though it moves no money. */
  once: boolean;
  /** How what is sent is encoded. */
  body: CallEncoding;
  fixed: Send;
  send: Map<string, Spot>;
  aliases: Map<string, string>;
  outcomes: Outcome[];
  /** What runs when no readable answer came and the screen does not say. */
  unreachable?: Handler;
}
