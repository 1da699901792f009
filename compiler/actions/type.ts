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

/** What the actions after this one can expect. */
export type Ending =
  /** They run at once. */
  | 'goes-on'
  /** They run some time later. */
  | 'waits'
  /** It calls, in some branch: what follows belongs into `then`. */
  | 'calls'
  /** It leaves the screen whichever way it goes: nothing follows. */
  | 'leaves';

/** What is known after an action, or `over` where nothing runs after it. */
export type After = Facts | 'over';

/** What a name names: a declaration of the screen or fragment, or a shared one. */
export type Target = 'action' | 'call' | 'field' | 'load' | 'overlay' | 'state' | 'stored value' | 'timer';

/** A name that an action is about. */
export interface Aim {
  target: Target;
  name: string;
  spot: Spot;
  /** Whether what is named is thereby used: a timer that is only ever stopped is not. */
  uses: boolean;
}

/** What an action consists of, for all that looks at every formula, value, list or name of a screen. */
export interface Contents {
  /** The condition that decides what it does. */
  condition?: Formula | undefined;
  values?: readonly Value[];
  /** Named values of a request or an address: a hidden field is left out of them. */
  sends?: Send | undefined;
  /** Lists of actions inside it, in the order written. */
  lists?: readonly Handler[];
  aims?: readonly Aim[];
}

/** What reading an action needs beside its place and environment. */
export interface Reading {
  context: Resolving;
  list(spot: Spot, env: Env): Handler;
}

/** The checking of one handler. */
export interface Run {
  checker: Checker;
  /** Named actions being run, outermost first; in one of them, a condition may repeat what this caller knows. */
  actions: readonly ActionDeclaration[];
  /** Checks a list of actions that starts in this situation. */
  list(handler: Handler, situation: Situation, actions?: readonly ActionDeclaration[]): After;
}

/** What compiling an action needs beside its own number. */
export interface Emitting {
  emission: Emission;
  list(handler: Handler): Action[];
  /** What follows a call, by outcome. */
  then(call: string, then: ReadonlyMap<string, Handler>): { [outcome: string]: Action[] };
}

/**
 * One action of the language, from its JSON to what a phone runs. Each is in a file of its own, from which the build makes
 * the table `ACTIONS`; a member that is missing does not compile.
 *
 * The members are methods, so that a table of all actions can be called with a step whose own properties only its
 * action knows: a step is made by `read` alone and always met by the action of its own name.
 */
export interface AnyAction<Body extends object = object, Compiled extends Action = Action> {
  /** The properties of the action, resolved. */
  read(spot: Spot, env: Env, reading: Reading): Body;
  contents(step: ActionStep & Body): Contents;
  /** @param inside what running a list of actions ends in */
  ends(step: ActionStep & Body, inside: (list: Handler) => Ending): Ending;
  /** Says what is wrong with it; answers what is known after it. */
  check(step: ActionStep & Body, situation: Situation, run: Run): After;
  /** Its compiled form. */
  emit(step: ActionStep & Body, n: number, emitting: Emitting): Compiled;
}

/** The action of that name. It compiles to the action of a phone by this name, or to an `if` around what is in its place. */
export type ActionType<Do extends ActionName, Body extends object = object> = AnyAction<
  Body,
  Extract<Action, { do: Do | 'if' }>
>;
