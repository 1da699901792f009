import type { Report } from '../report.ts';
import type { ActionDeclaration, Handler, ResolvedScreen, Step } from '../resolved.ts';
import { handlersOf, visitScreen } from '../visit.ts';

/** What a step means for the steps after it. */
type Ending =
  /** They come after it. */
  | 'goes-on'
  /** It calls, in some branch: what follows belongs into `then`. */
  | 'calls'
  /** It leaves the screen whichever way it goes: nothing follows. */
  | 'leaves';

/** Checks the sequence of steps in every handler: a `call` stands last, and nothing follows what leaves the screen. */
export function checkSequences(screen: ResolvedScreen, report: Report): void {
  for (const handler of allHandlers(screen)) checkSequence(handler, report);
}

function checkSequence(handler: Handler, report: Report): void {
  handler.steps.forEach((step, index) => {
    const next = handler.steps[index + 1];
    if (!next) return;
    const ending = endingOf(step, []);
    if (ending === 'calls') {
      const what = step.do === 'call' ? 'a `call`' : `this \`${step.do}\` holds a call and`;
      const message = `${what} is the last step of its list: write what follows it in \`then\`${step.do === 'call' ? '' : ' of that call, or before it'}`;
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

function endingOf(step: Step, within: readonly ActionDeclaration[]): Ending {
  switch (step.do) {
    case 'call':
      return 'calls';
    case 'go':
    case 'back':
      return 'leaves';
    case 'open-url':
      return step.replace ? 'leaves' : 'goes-on';
    case 'run': {
      const action = step.env.frame.actions.get(step.action);
      return action && !within.includes(action) ? endingOfAll(action.handler, [...within, action]) : 'goes-on';
    }
    case 'if': {
      const branches = [endingOfAll(step.then, within), step.else ? endingOfAll(step.else, within) : 'goes-on'];
      if (branches.includes('calls')) return 'calls';
      return branches.every((ending) => ending === 'leaves') ? 'leaves' : 'goes-on';
    }
    default:
      return 'goes-on';
  }
}

function endingOfAll(handler: Handler, within: readonly ActionDeclaration[]): Ending {
  const endings = handler.steps.map((step) => endingOf(step, within));
  return endings.find((ending) => ending !== 'goes-on') ?? 'goes-on';
}

/** Every list of steps of a screen, nested ones too. */
function allHandlers(screen: ResolvedScreen): Handler[] {
  const found: Handler[] = [];
  const collect = (handler: Handler): void => {
    found.push(handler);
    for (const step of handler.steps) for (const inner of handlersOf(step)) collect(inner);
  };
  for (const handler of topHandlers(screen)) collect(handler);
  return found;
}

/** The handlers of a screen that nothing of the screen itself runs, and its named actions. */
function topHandlers(screen: ResolvedScreen): Handler[] {
  const found: Handler[] = [...screen.loads.values()].flatMap(({ then }) => [...then.values()]);
  for (const handler of [screen.enter, screen.loaded, screen.back]) if (handler) found.push(handler);
  for (const frame of screen.frames) {
    for (const action of frame.actions.values()) found.push(action.handler);
    for (const timer of frame.timers.values()) if (timer.end) found.push(timer.end);
  }
  visitScreen(screen, {
    part: (part) => {
      if (part.kind !== 'widget') return;
      found.push(...part.on.values());
      if (part.field?.upload?.then) found.push(...part.field.upload.then.values());
    },
  });
  return found;
}

/** The steps that running a handler can come to, named actions and all branches followed. */
export function reachedFrom(handler: Handler): Step[] {
  const found: Step[] = [];
  const seen = new Set<Handler>();
  const collect = (list: Handler): void => {
    if (seen.has(list)) return;
    seen.add(list);
    for (const step of list.steps) {
      found.push(step);
      for (const inner of handlersOf(step)) collect(inner);
      const action = step.do === 'run' ? step.env.frame.actions.get(step.action) : undefined;
      if (action) collect(action.handler);
    }
  };
  collect(handler);
  return found;
}
