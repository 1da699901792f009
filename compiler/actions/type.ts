import type { Action } from '../../schemas/compiled.ts';
import type { Checker } from '../check/value/checker.ts';
import type { Situation } from '../check/value/situation.ts';
import type { Emission } from '../emit/emission.ts';
import type { Facts } from '../expression/types/types.ts';
import type { Resolving } from '../resolve/context.ts';
import type { Spot } from '../source/spot.ts';
import type {
  ActionDeclaration,
  ActionName,
  ActionStep,
  Env,
  Formula,
  Handler,
  Send,
  Value,
} from '../tree/resolved.ts';

/** How an action ends, for the actions that follow it. */
export type Ending =
  /** They run immediately. */
  | 'goes-on'
  /** They run later. */
  | 'waits'
  /** Some branch makes a call: what follows belongs in `then`. */
  | 'calls'
  /** Every branch leaves the screen: nothing may follow. */
  | 'leaves';

/** The facts after an action, or `over` if nothing runs after it. */
export type After = Facts | 'over';

/** What a name refers to: a declaration of the screen or fragment, or a shared one. */
export type Target = 'action' | 'call' | 'field' | 'load' | 'overlay' | 'state' | 'stored value' | 'timer';

/** A name that an action refers to. */
export interface Aim {
  target: Target;
  name: string;
  spot: Spot;
  /** Whether this counts as a use of the name: stopping a timer does not. */
  uses: boolean;
}

/** The contents of an action, for checks that visit every formula, value, list or name of a screen. */
export interface Contents {
  /** The condition that it branches on. */
  condition?: Formula | undefined;
  values?: readonly Value[];
  /** Named values of a request or an address: hidden fields are omitted from them. */
  sends?: Send | undefined;
  /** Lists of actions inside it, in source order. */
  lists?: readonly Handler[];
  aims?: readonly Aim[];
}

/** What reading an action needs in addition to its spot and environment. */
export interface Reading {
  context: Resolving;
  list(spot: Spot, env: Env): Handler;
}

/** The check of one handler. */
export interface Run {
  checker: Checker;
  /** Named actions being run, outermost first; in one of them, a condition may repeat what this caller knows. */
  actions: readonly ActionDeclaration[];
  /** Checks a list of actions that starts in this situation. */
  list(handler: Handler, situation: Situation, actions?: readonly ActionDeclaration[]): After;
}

/** What compiling an action needs in addition to its number. */
export interface Emitting {
  emission: Emission;
  list(handler: Handler): Action[];
  /** The handlers of a call, by outcome. */
  then(call: string, then: ReadonlyMap<string, Handler>): { [outcome: string]: Action[] };
}

/**
 * One action of the language, from its JSON to its compiled form. Each has a file of its own, from which the build
 * generates the table `ACTIONS`; a missing member does not compile.
 *
 * The members are methods, so that the table of all actions can be called with a step whose specific properties only
 * its own action knows: a step is created by `read` alone and always handled by the action of the same name.
 */
export interface AnyAction<Body extends object = object, Compiled extends Action = Action> {
  /** Resolves the properties of the action. */
  read(spot: Spot, env: Env, reading: Reading): Body;
  contents(step: ActionStep & Body): Contents;
  /** @param inside how a list of actions inside it ends */
  ends(step: ActionStep & Body, inside: (list: Handler) => Ending): Ending;
  /** Reports what is wrong with it; returns the facts after it. */
  check(step: ActionStep & Body, situation: Situation, run: Run): After;
  /** Its compiled form. */
  emit(step: ActionStep & Body, n: number, emitting: Emitting): Compiled;
}

/** The action of that name. It compiles to the phone's action of the same name, or to an `if` if it is inlined. */
export type ActionType<Do extends ActionName, Body extends object = object> = AnyAction<
  Body,
  Extract<Action, { do: Do | 'if' }>
>;
