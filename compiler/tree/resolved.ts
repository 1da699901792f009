import type { CallEncoding, CompiledCall } from '../../schemas/compiled.ts';
import type { Action } from '../../schemas/generated/types.ts';
import type { Ast } from '../expression/syntax/ast.ts';
import type { Spot } from '../source/spot.ts';

/**
 * The resolved screen: a screen document with its fragments inlined, every expression parsed and every name linked to
 * its declaration. Checks and emission read nothing else; about fragments they only know that an expression has an
 * environment.
 */

/** An expression with its source position and the meaning of its names. */
export interface Formula {
  kind: 'formula';
  ast: Ast;
  /** The expression's source, without the leading `=` or the braces of its placeholder. */
  text: string;
  spot: Spot;
  /** Offset of `text` in the JSON string's value, in UTF-16 units. */
  offset: number;
  env: Env;
}

/** A value of a property, or one that is sent or passed: a literal, or built from expressions. */
export type Value =
  | { kind: 'literal'; value: string | number | boolean | null; spot: Spot }
  | Formula
  /** An expression that does not parse; that has been reported. */
  | { kind: 'unreadable'; spot: Spot }
  | { kind: 'template'; parts: (string | Formula)[]; spot: Spot }
  | { kind: 'record'; fields: Map<string, Value>; spot: Spot }
  | { kind: 'list'; items: ListItem[]; spot: Spot }
  /** An asset by name; a name with placeholders may need `else`. */
  | { kind: 'asset'; name: Value; otherwise?: Value; spot: Spot }
  | { kind: 'image-call'; call: string; send: Map<string, Value>; spot: Spot; env: Env };

export type ListItem =
  | { kind: 'one'; value: Value }
  | { kind: 'each'; each: Formula; row: RowName; index?: RowName; when?: Formula; item: Value; spot: Spot };

/** A name bound by `as` or `index`. One object per binding: checks attach its type, emission its compiled name. */
export interface RowName {
  name: string;
  /** Made unique where expressions passed to a fragment could otherwise capture it. */
  compiled: string;
  is: 'row' | 'index' | 'answer';
  spot: Spot;
  /** The list of a row. */
  of?: Formula;
}

/** The meaning of the names in an expression. */
export interface Env {
  frame: Frame;
  rows: ReadonlyMap<string, RowName>;
  /** The enclosing overlay: what `with` and a bare `close` refer to in a screen. */
  overlay?: OverlayDeclaration;
}

/** A scope of declarations: the screen itself, one use of a fragment, or a call contract. */
export interface Frame {
  is: 'screen' | 'fragment' | 'contract';
  name: string;
  /** Prefix of the compiled names of everything declared here; empty for the screen. */
  prefix: string;
  states: Map<string, StateDeclaration>;
  lets: Map<string, DerivedDeclaration>;
  rules: Map<string, DerivedDeclaration>;
  timers: Map<string, TimerDeclaration>;
  actions: Map<string, ActionDeclaration>;
  overlays: Map<string, OverlayDeclaration>;
  fields: Map<string, FieldDeclaration>;
  /** Shapes of a fragment's parameters. */
  takes: Map<string, Spot>;
  /** The values passed to this use of the fragment. */
  args: Map<string, Value>;
  /**
   * The passed values may read row names or an overlay's `with`, so nothing in this frame can be moved to the top of
   * the screen.
   */
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
  /** The fragment that contains its container, if it has none of its own. */
  use?: FragmentUse;
  /** Environment of the overlay's node. */
  env: Env;
}
/** A form name: a single field, or a group of fields named by the server (`of`). */
export interface FieldDeclaration extends Declared {
  group: boolean;
  /** Every node with this field; more than one only in a group or by mistake. */
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
  /** The enclosing overlay; absent in the view. */
  overlay?: OverlayDeclaration;
}

/** The fields of a group that are named in the document. */
export function fieldsIn({ group, nodes }: FieldDeclaration): string[] {
  return group ? nodes.flatMap(({ name }) => (name.kind === 'literal' ? [String(name.value)] : [])) : [];
}

/** A list of actions and its source position. */
export interface Handler {
  spot: Spot;
  steps: ActionStep[];
  env: Env;
}

export type Send = Map<string, Value>;

/** The names of actions in their schema. */
export type ActionName = Action['do'];

/** One action of a handler. Only its own file in `actions/` knows its other properties. */
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
  /** In the environment of the rows. */
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
/** A use of a fragment: by a node or by an overlay. */
export interface FragmentUse {
  spot: Spot;
  fragment: string;
  /** Undefined if the fragment does not exist, or is recursive. */
  frame?: Frame;
  args: Map<string, Value>;
}
/** An inlined fragment. */
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

/** A route of a screen. */
export interface Route {
  /** `/shelf`, or with a hash `/shelf#/detail/`. */
  path: string;
  /** Session names whose values are in the hash. */
  carries?: string[];
  spot: Spot;
}

/** A screen document, resolved. */
export interface ResolvedScreen {
  spot: Spot;
  screen: string;
  frame: Frame;
  /** Every frame: the screen's own and one per use of a fragment, in order of occurrence. */
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

/** Metadata of a public page for search engines. */
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

/** How to make sure that a call that moves money is made only once. */
export interface MoneyContract {
  spot: Spot;
  /** Names of sent values. */
  intent: Spot[];
  /** Seconds after success for which the known answer is reused. */
  replay: number;
  settle: { spot: Spot; call: string; paid: Formula | undefined; open: Formula | undefined };
}

/** What a screen restores when its user returns. */
export interface ResumeDeclaration {
  spot: Spot;
  for: Value[];
  minutes: number;
  overlays: Spot[];
  states: Spot[];
  timers: Spot[];
}

/** What a screen stores of the user's input until it is sent. */
export interface DraftDeclaration {
  spot: Spot;
  for: Value[];
  fields: Spot[];
  states: Spot[];
  sent: Spot[];
}

/** A call contract, resolved. */
export interface Contract extends Pick<CompiledCall, 'method' | 'path' | 'client' | 'headers' | 'timeout' | 'kind'> {
  spot: Spot;
  call: string;
  money?: MoneyContract;
  /** The call does harm if made twice, although it moves no money. */
  once: boolean;
  /** The encoding of the body. */
  body: CallEncoding;
  fixed: Send;
  send: Map<string, Spot>;
  aliases: Map<string, string>;
  outcomes: Outcome[];
  /** Runs if no readable answer arrived and the screen has no handler. */
  unreachable?: Handler;
}
