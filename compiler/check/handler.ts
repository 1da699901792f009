import { either, NO_FACTS } from '../expression/facts.ts';
import { forget } from '../expression/narrow.ts';
import type { Facts, Type } from '../expression/types.ts';
import type { ActionDeclaration, Env, Handler, Step } from '../resolved.ts';
import type { Checker } from './checker.ts';
import { checkGo } from './go.ts';
import { checkOutcomes } from './outcome.ts';
import { checkRowName } from './rows.ts';
import { type Situation, withFacts } from './situation.ts';
import { checkFree, checkNamed, checkSend, checkValue } from './value.ts';

const TEXT: Type = { is: 'string' };

/** Where the steps of a handler stand, beside what holds there. */
interface Run {
  checker: Checker;
  /** Named actions being run, outermost first; in one of them, a condition may repeat what this caller knows. */
  actions: readonly ActionDeclaration[];
}

/** Checks a handler; the situation is the one in which it starts. */
export function checkHandler(handler: Handler | undefined, situation: Situation, checker: Checker): void {
  if (handler) steps(handler, { ...situation, now: true, times: 1, depth: 0 }, { checker, actions: [] });
}

/** Checks a list of steps; answers what is known after it, undefined where nothing comes after. */
function steps(handler: Handler, situation: Situation, run: Run): Facts | undefined {
  let facts: Facts | undefined = situation.facts;
  for (const step of handler.steps) {
    // What can never be reached is said elsewhere; its names and types are checked all the same.
    facts = one(step, withFacts(situation, facts ?? NO_FACTS), run) ?? undefined;
    if (facts === undefined && step !== handler.steps.at(-1)) facts = NO_FACTS;
    else if (facts === undefined) return undefined;
  }
  return facts;
}

/** Checks one step; answers what is known after it, undefined where the handler ends with it. */
function one(step: Step, situation: Situation, run: Run): Facts | undefined {
  const { checker } = run;
  const { facts } = situation;
  switch (step.do) {
    case 'if':
      return branch(step, situation, run);
    case 'require-that':
      checker.condition(step.that, situation, run.actions.length > 0);
      checkValue(step.say, TEXT, situation, checker);
      return checker.narrowed(step.that, true, situation, step.spot.get('that'));
    case 'call':
      call(step, situation, run);
      return undefined;
    case 'track':
      checkSend(step.send, step.call, step.spot, situation, checker);
      return facts;
    case 'run':
      return runAction(step, situation, run);
    case 'set':
      return set(step, situation, checker);
    case 'set-session':
      sessionValues(step, situation, checker);
      return forget(facts, ([root]) => root === 'session' || DERIVED.has(root!));
    case 'reset':
      return forget(facts, ([root]) => root === 'form' || DERIVED.has(root!));
    case 'store':
      store(step, situation, checker);
      return forget(facts, ([root]) => root === 'stored' || DERIVED.has(root!));
    case 'clear-storage':
      return forget(facts, ([root]) => root === 'stored' || DERIVED.has(root!));
    case 'start':
    case 'stop':
      return forget(facts, ([root]) => root === 'timers' || DERIVED.has(root!));
    case 'copy':
    case 'toast':
      checkValue(step.text, TEXT, situation, checker);
      return facts;
    case 'wait':
      return lasting(facts, step.env);
    case 'go':
      checkGo(step, situation, checker);
      return undefined;
    case 'back':
      return undefined;
    case 'open-url':
      checkValue(step.url, { is: 'url' }, situation, checker);
      checkFree(step.with, situation, checker);
      return step.replace ? undefined : facts;
    case 'open':
      open(step, situation, checker);
      return facts;
    case 'bridge':
      checkFree(step.with, situation, checker);
      return facts;
    default:
      return facts;
  }
}

/** Roots whose values follow from others. */
const DERIVED = new Set(['let', 'rules']);
/** Roots whose values stay what they are while a handler waits. */
const LASTING = new Set(['params', 'answer', 'with', 'event', 'message']);

/** What is still known after a wait or a call: only what cannot have changed meanwhile. */
function lasting(facts: Facts, env: Env): Facts {
  return forget(facts, ([root]) => !LASTING.has(root!) && !env.rows.has(root!));
}

function branch(step: Step & { do: 'if' }, situation: Situation, run: Run): Facts | undefined {
  const { checker } = run;
  checker.condition(step.when, situation, run.actions.length > 0);
  const yes = checker.narrowed(step.when, true, situation, step.spot.get('when'));
  const no = checker.narrowed(step.when, false, situation, step.spot.get('when'));
  const then = steps(step.then, withFacts(situation, yes), run);
  const otherwise = step.else ? steps(step.else, withFacts(situation, no), run) : no;
  if (!then || !otherwise) return then ?? otherwise;
  return either(then, otherwise);
}

function call(step: Step & { do: 'call' }, situation: Situation, run: Run): void {
  const { checker } = run;
  checkSend(step.send, step.call, step.spot, situation, checker);
  checkRowName(step.as, step.env, checker);
  if (step.busy) checkValue(step.busy, TEXT, situation, checker);
  checkOutcomes(step.call, step.then, step.spot, checker);
  const facts = lasting(situation.facts, step.env);
  for (const [outcome, handler] of step.then) {
    const answer = answerIn(step.call, outcome, [...step.then.keys()], checker);
    const bound = step.as ? { rows: new Map(situation.rows).set(step.as, answer.type) } : { answer };
    // The answer that was known before is another one's.
    const known = forget(facts, ([root]) => root === 'message' || (root === 'answer' && !step.as));
    steps(handler, { ...situation, facts: known, message: true, ...bound }, run);
  }
}

/** What `answer` is in one outcome's steps; in `else` only where all the outcomes it takes answer alike. */
export function answerIn(
  call: string,
  outcome: string,
  named: readonly string[],
  checker: Checker,
): { type: Type; why?: string } {
  if (outcome !== 'else') return { type: checker.names.answerOf(call, outcome) };
  const contract = checker.tables.calls.get(call);
  const taken = [...(contract?.outcomes.map(({ is }) => is) ?? []), 'unreachable'].filter((is) => !named.includes(is));
  const [first, ...others] = taken;
  if (contract && first !== undefined && others.length === 0) return { type: checker.names.answerOf(call, first) };
  return {
    type: {
      is: contract ? 'record' : 'unknown',
      fields: new Map(),
      from: 'the `else` of a call takes several outcomes: name the one whose answer is read',
    } as Type,
  };
}

function runAction(step: Step & { do: 'run' }, situation: Situation, run: Run): Facts | undefined {
  const action = step.env.frame.actions.get(step.action);
  if (!action) {
    run.checker.report.unknown('action', step.action, step.spot.get('action')!, step.env.frame.actions.keys());
    return situation.facts;
  }
  // A circle of actions is said where termination is checked.
  if (run.actions.includes(action)) return situation.facts;
  const { answer: _answer, message: _message, event: _event, ...outer } = situation;
  const facts = forget(
    situation.facts,
    ([root]) => root === 'answer' || root === 'event' || root === 'message' || step.env.rows.has(root!),
  );
  return steps(action.handler, { ...outer, facts }, { ...run, actions: [...run.actions, action] });
}

function set(step: Step & { do: 'set' }, situation: Situation, checker: Checker): Facts {
  const state = step.env.frame.states.get(step.state);
  if (!state) checker.report.unknown('state', step.state, step.spot.get('state')!, step.env.frame.states.keys());
  checkValue(step.value, state && checker.tables.shapes.type(state.shape), situation, checker);
  return forget(
    situation.facts,
    ([root, name]) => DERIVED.has(root!) || (root === 'state' && (name === undefined || name === step.state)),
  );
}

function sessionValues(step: Step & { do: 'set-session' }, situation: Situation, checker: Checker): void {
  const given = new Map(step.with);
  const all = given.get('*');
  given.delete('*');
  if (all) checkValue(all, { is: 'map', of: TEXT, max: 1000 }, situation, checker);
  if (checker.tables.broken.has('session')) {
    checkFree(given, situation, checker);
    return;
  }
  const taken = new Map([...checker.tables.session.keys()].map((name) => [name, TEXT]));
  checkNamed(given, taken, step.spot, 'the session', situation, checker, () => true);
}

function store(step: Step & { do: 'store' }, situation: Situation, checker: Checker): void {
  const stored = checker.tables.stored.get(step.name);
  if (!stored && !checker.tables.broken.has('stored'))
    checker.report.unknown('stored value', step.name, step.spot.get('name')!, checker.tables.stored.keys());
  checkValue(step.value, stored && checker.tables.shapes.type(stored.shape, 'read'), situation, checker);
}

function open(step: Step & { do: 'open' }, situation: Situation, checker: Checker): void {
  const { overlays } = step.env.frame;
  const overlay = overlays.get(step.overlay);
  if (!overlay) {
    checker.report.unknown('overlay', step.overlay, step.spot.get('overlay')!, overlays.keys());
    checkFree(step.with, situation, checker);
    return;
  }
  const taken = new Map([...overlay.takes].map(([name, shape]) => [name, checker.tables.shapes.type(shape)]));
  checkNamed(step.with ?? new Map(), taken, step.spot, `overlay \`${step.overlay}\``, situation, checker);
}
