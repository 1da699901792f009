import { actionOf } from '../../actions/index.ts';
import type { Ending, Target } from '../../actions/type.ts';
import type { Report } from '../../report/report.ts';
import type { ActionDeclaration, ActionStep, Handler, ResolvedScreen } from '../../tree/resolved.ts';
import { handlersOf, visitScreen } from '../../walk/visit.ts';

/**
 * Checks the order of actions in every handler: a `call` must be last, and nothing may follow an action that leaves the
 * screen.
 */
export function checkOrder(screen: ResolvedScreen, report: Report): void {
  const known = new Map<Handler, Ending>();
  for (const handler of allHandlers(screen)) checkSequence(handler, known, report);
}

/** @param known how lists that were already checked end */
function checkSequence(handler: Handler, known: Map<Handler, Ending>, report: Report): void {
  handler.steps.forEach((step, index) => {
    const next = handler.steps[index + 1];
    if (!next) return;
    const ending = endingOf(step, known);
    // Something that is not a valid `call` need not be last.
    const isOther = step.do === 'call' && report.hasErrorIn(step.spot.get('call') ?? step.spot);
    if (ending === 'calls' && !isOther) {
      const subject = step.do === 'call' ? 'a `call`' : `this \`${step.do}\` makes a call, so it`;
      const message = `${subject} must be the last step of its list: move what follows it into ${step.do === 'call' ? 'its `then`' : 'the `then` of that call, or before it'}`;
      report.add('call-not-last', step.spot, message);
    } else if (ending === 'leaves') {
      report.add(
        'never-reached',
        next.spot,
        `this step is never reached: the \`${step.do}\` before it leaves the screen`,
      );
    }
  });
}

function endingOf(step: ActionStep, known: Map<Handler, Ending>): Ending {
  return actionOf(step).ends(step, (list) => endingOfAll(list, known));
}

function endingOfAll(list: Handler, known: Map<Handler, Ending>): Ending {
  const ending = known.get(list);
  if (ending) return ending;
  // A recursive list adds nothing to how it ends.
  known.set(list, 'goes-on');
  const endings = list.steps.map((step) => endingOf(step, known));
  const result = endings.find((candidate) => candidate === 'calls' || candidate === 'leaves') ?? 'goes-on';
  known.set(list, result);
  return result;
}

/** Every list of actions in a screen, including nested ones. */
export function allHandlers(screen: ResolvedScreen): Handler[] {
  const handlers: Handler[] = [];
  const collect = (handler: Handler): void => {
    handlers.push(handler);
    for (const step of handler.steps) for (const inner of handlersOf(step)) collect(inner);
  };
  for (const handler of topHandlers(screen)) collect(handler);
  return handlers;
}

/** The top-level handlers of a screen, and its named actions. */
function topHandlers(screen: ResolvedScreen): Handler[] {
  const handlers: Handler[] = [...screen.loads.values()].flatMap(({ then }) => [...then.values()]);
  for (const handler of [screen.enter, screen.loaded, screen.back]) if (handler) handlers.push(handler);
  for (const frame of screen.frames) {
    for (const action of frame.actions.values()) handlers.push(action.handler);
    for (const timer of frame.timers.values()) if (timer.end) handlers.push(timer.end);
  }
  visitScreen(screen, {
    node: (part) => {
      if (part.kind !== 'widget') return;
      handlers.push(...part.on.values());
      if (part.field?.upload?.then) handlers.push(...part.field.upload.then.values());
    },
  });
  return handlers;
}

/** All actions that a handler can reach, through named actions and every branch. */
export function reachedFrom(handler: Handler): ActionStep[] {
  return reachedThrough(handler, handlersAfter);
}

/** All actions that a handler can reach, through what `after` says of each. */
export function reachedThrough(handler: Handler, after: (step: ActionStep) => Handler[]): ActionStep[] {
  const steps: ActionStep[] = [];
  const seen = new Set<Handler>();
  const collect = (list: Handler): void => {
    if (seen.has(list)) return;
    seen.add(list);
    for (const step of list.steps) {
      steps.push(step);
      for (const next of after(step)) collect(next);
    }
  };
  collect(handler);
  return steps;
}

/** The handlers that an action may go on with: its branches, then the named actions that it runs. */
export function handlersAfter(step: ActionStep): Handler[] {
  return [...handlersOf(step), ...actionsRun(step).map(({ handler }) => handler)];
}

/** The actions of a handler that run whatever holds: in no branch, and after nothing that may stop the handler. */
export function certainSteps(handler: Handler): ActionStep[] {
  const steps: ActionStep[] = [];
  const seen = new Set<Handler>();
  const collect = (list: Handler): boolean => {
    if (seen.has(list)) return true;
    seen.add(list);
    return list.steps.every((step) => {
      steps.push(step);
      return step.do !== 'require' && actionsRun(step).every((action) => collect(action.handler));
    });
  };
  collect(handler);
  return steps;
}

/** The named actions that an action runs. */
export function actionsRun(step: ActionStep): ActionDeclaration[] {
  return namesIn(step, 'action').flatMap((name) => step.env.frame.actions.get(name) ?? []);
}

/** The names of one kind that an action refers to. */
export function namesIn(step: ActionStep, target: Target): string[] {
  const { aims = [] } = actionOf(step).contents(step);
  return aims.flatMap((aim) => (aim.target === target ? [aim.name] : []));
}
