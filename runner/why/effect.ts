import { allNodes, explainIn } from '../../renderer/explain/conditions.ts';
import { explanationLines } from '../../renderer/explain/explain.ts';
import type { Field } from '../../renderer/form/field.ts';
import type { Screen } from '../../renderer/screen/whole-screen.ts';
import type { Action, CompiledLoad, Expr, Sources } from '../../schemas/compiled.ts';
import type { Step } from '../../schemas/generated/types.ts';
import { hasLeft, type Log } from '../world/log.ts';
import type { Trail } from './trail.ts';
import { type Turn, type Way, waysOf } from './ways.ts';

/** The current state of a fixture's screen, and what has run on it. */
export interface Visit {
  readonly screen: Screen;
  readonly sources: Sources;
  readonly trail: Trail;
  readonly log: Log;
}

/**
 * Explains why an expected effect did not happen: where the document has it, whether that ran and, if not, the last
 * decision before it. Empty for other expectations.
 *
 * @param visits the screens of the fixture, the current one last
 */
export function explainEffect(visits: readonly Visit[], step: Step): string[] {
  const does = effectTestOf(step);
  if (!does) return [];
  const ways = visits.toReversed().flatMap((visit) =>
    waysOf(visit.screen.document)
      .filter(({ action }) => does(action, visit))
      .map((way) => ({ way, visit, depth: depthOf(way, visit.trail, visit === visits.at(-1)) })),
  );
  const loads = visits.flatMap((visit) => loadLines(visit, step));
  const exact = ways.filter(({ way, visit }) => !('toast' in step) || isText(way.action, step.toast, visit));
  const [best] = (exact.length > 0 ? exact : ways).sort((a, b) => b.depth - a.depth);
  const other = insteadOf(visits.at(-1)!, step);
  const isShown = 'toast' in step && visits.at(-1)!.log.toasts.some(({ text }) => text === step.toast);
  if (isShown || ('toast' in step && other.length > 0 && (step.toast === null || exact.length === 0))) return other;
  const isCause = best?.depth === Number.POSITIVE_INFINITY;
  if ('went' in step && isCause) return linesOf(best!.way, best!.visit);
  if (best && (isCause || !wasMade(visits.at(-1)!, step)))
    return [...other, ...loads, ...linesOf(best.way, best.visit)];
  if (other.length + loads.length > 0) return [...other, ...loads];
  return [`nothing in screen ${visits.at(-1)!.screen.document.screen} does that`];
}

/** Whether a call was made by something else than the actions of handlers, and no other time is missing. */
function wasMade({ log }: Visit, step: Step): boolean {
  if (!('called' in step)) return false;
  const count = log.calls.filter(({ call }) => call === step.called).length;
  return count > 0 && count >= (step.times ?? 1);
}

/** What happened in place of what a step expects: what the screen was left for, or the toast that was shown. */
function insteadOf(visit: Visit, step: Step): string[] {
  if ('went' in step) return leavingLines(visit);
  return 'toast' in step ? shownInstead(visit, step.toast) : [];
}

/** What made the user leave the screen; empty if that has not happened, or the document does not tell. */
export function explainLeft(visits: readonly Visit[]): string[] {
  return visits.slice(-1).flatMap(leavingLines);
}

/** Whether a handler goes on in time: a call of it has not ended, or a `wait`, after which something follows. */
export function awaitsTime({ screen, trail }: Visit): boolean {
  return waysOf(screen.document).some((way) => {
    const stopped = way.turns[stopOf(way, trail)];
    return isAwaited(way.action, trail) || (stopped !== undefined && lastRun(stopped, trail)?.do === 'wait');
  });
}

function isAwaited({ do: name, n }: Action, { ran, outcomes }: Trail): boolean {
  return name === 'call' && ran.has(n) && !outcomes.has(n);
}

type EffectTest = (action: Action, visit: Visit) => boolean;

/** Explains why an overlay is not open: what would open it, and the last decision before that. */
export function explainClosed(visit: Visit, overlay: string): string[] {
  const [best] = waysOf(visit.screen.document)
    .filter(({ action }) => action.do === 'open' && action.overlay === overlay)
    .map((way) => ({ way, depth: depthOf(way, visit.trail, true) }))
    .sort((a, b) => b.depth - a.depth);
  if (!best) return [];
  if (best.depth < Number.POSITIVE_INFINITY) return linesOf(best.way, visit);
  const since = visit.trail.overlays.has(overlay)
    ? 'it was open, and has been closed since'
    : 'it waits until the one in front of it is closed';
  return [...linesOf(best.way, visit), since];
}

/** Explains why an overlay is open: what has opened it. Empty if the document does not tell. */
export function explainOpen(visit: Visit, overlay: string): string[] {
  const { document } = visit.screen;
  const way = waysOf(document).find(
    ({ action }) =>
      visit.trail.ran.has(action.n) &&
      (action.do === 'open' ? action.overlay === overlay : action.do === 'call' && action.checking === overlay),
  );
  if (way?.action.do === 'call')
    return [`\`call\` at ${placeOf(way.action.n, visit)} shows it while nobody knows how it ended`];
  if (way) return linesOf(way, visit);
  return document.resume?.overlays?.includes(overlay) ? ['it was open when the page was left: `resume` names it'] : [];
}

/** What showed the toast with this text, or else the last one; empty if none was, or the document does not tell. */
function shownInstead(visit: Visit, wanted: string | null): string[] {
  const { toasts } = visit.log;
  const text = toasts.some((toast) => toast.text === wanted) ? wanted : toasts.at(-1)?.text;
  if (text === undefined) return [];
  const ran = waysOf(visit.screen.document).filter(({ action }) => visit.trail.ran.has(action.n));
  const way =
    ran.find(({ action }) => isText(action, text, visit)) ??
    ran.find(({ action }) => failingFields(action, visit).some(({ error }) => error === text)) ??
    ran.find(({ action }) => says(action, text, visit));
  return way ? [`"${text}" was shown by \`${way.action.do}\` at ${placeOf(way.action.n, visit)}`] : [];
}

/** Matches the actions with the effect that a step expects. */
function effectTestOf(step: Step): EffectTest | undefined {
  if ('called' in step) return calls(step.called);
  if ('notCalled' in step) return calls(step.notCalled);
  if ('toast' in step) return (action, visit) => says(action, step.toast, visit);
  if ('bridge' in step)
    return (action) => action.do === 'bridge' && (step.bridge.length === 0 || step.bridge.includes(action.action));
  if ('copied' in step) return ({ do: name }) => name === 'copy';
  if ('stored' in step)
    return (action) =>
      action.do === 'clear-storage' || (action.do === 'store' && Object.hasOwn(step.stored, action.name));
  if (!('went' in step)) return undefined;
  if (step.went === 'back') return ({ do: name }) => name === 'back';
  if (/[/:]/.test(step.went)) return ({ do: name }) => name === 'open-url';
  return (action) => action.do === 'go' && action.screen === step.went;
}

function calls(name: string): EffectTest {
  return (action, { screen }) =>
    ((action.do === 'call' || action.do === 'track') && action.call === name) ||
    (action.do === 'reload' && screen.document.load[action.load]?.call === name);
}

/** Whether an action may show a toast with this text, or any if it is null: currently, or with the server's message. */
function says(action: Action, text: string | null, visit: Visit): boolean {
  if (text === null) return wordsOf(action) !== undefined;
  return isText(action, text, visit) || JSON.stringify(wordsOf(action) ?? null).includes('["$","message"');
}

function isText(action: Action, text: string | null, { screen }: Visit): boolean {
  const message = wordsOf(action);
  return message !== undefined && (message === text || screen.evaluate(message) === text);
}

function wordsOf(action: Action): Expr | undefined {
  if (action.do === 'toast') return action.text;
  return action.do === 'require' && 'say' in action ? action.say : undefined;
}

/** What caused navigation away from the screen, if it was left. */
function leavingLines(visit: Visit): string[] {
  if (!hasLeft(visit.log)) return [];
  const way = waysOf(visit.screen.document).find(
    ({ action }) => /^(go|back|open-url)$/.test(action.do) && visit.trail.ran.has(action.n),
  );
  return way ? [`it was left by \`${way.action.do}\` at ${placeOf(way.action.n, visit)}`] : [];
}

/** The index of the turn at which a way ended; -1 if its action ran. */
function stopOf({ turns }: Way, trail: Trail): number {
  const start = resumedTurn(turns, trail);
  return turns.findIndex(({ list, at }, index) => index >= start && !trail.ran.has(list[at]!.n));
}

/**
 * The index of the turn from which this page has followed a way: that of the ending of a call which an earlier page
 * had sent, otherwise the first.
 */
function resumedTurn(turns: readonly Turn[], { ran, outcomes }: Trail): number {
  return Math.max(
    turns.findLastIndex(({ from }) => from !== undefined && outcomes.has(from.action.n) && !ran.has(from.action.n)),
    0,
  );
}

/**
 * How far a way was followed: the number of its actions that ran; further than any that has ended if it waits for an
 * answer.
 *
 * @param isCurrent whether the page is still there: an earlier one gets no more answers
 */
function depthOf(way: Way, trail: Trail, isCurrent: boolean): number {
  const { turns } = way;
  const { ran } = trail;
  const stopped = stopOf(way, trail);
  if (stopped < 0) return Number.POSITIVE_INFINITY;
  const asked = turns[stopped]!.from?.action;
  if (isCurrent && asked && isAwaited(asked, trail)) return Number.MAX_SAFE_INTEGER;
  // A handler that ran partially is closer than one that never started.
  return stopped + (turns[stopped]!.list.some(({ n }) => ran.has(n)) ? 0.5 : 0);
}

function linesOf(way: Way, visit: Visit): string[] {
  const { action, start, turns } = way;
  const head = `\`${action.do}\` at ${placeOf(action.n, visit)}`;
  const handler = `${start.what}${start.n === undefined ? '' : ` at ${placeOf(start.n, visit)}`}`;
  const stopped = turns[stopOf(way, visit.trail)];
  if (!stopped && action.do === 'require' && 'that' in action) {
    const isSo = visit.screen.evaluate(action.that) === true;
    return [
      `${head} asks for what ${isSo ? 'holds' : 'held then, and no longer does'}`,
      ...valueLines(action.that, visit),
    ];
  }
  const resumed = turns[resumedTurn(turns, visit.trail)]?.from;
  if (!stopped && resumed) return [`${head} has run, for`, ...branchLines(resumed, visit)];
  if (!stopped) return [`${head} has run, started by ${handler}`];
  return [`${head} would do it; it has not run, for`, ...reasonLines(stopped, handler, way, visit)];
}

/** The decision at which a way ended. */
function reasonLines({ list, at, from }: Turn, handler: string, { start }: Way, visit: Visit): string[] {
  const { trail } = visit;
  const before = lastRun({ list, at }, trail);
  if (before) return stopLines(before, visit);
  if (from) return branchLines(from, visit);
  if (start.outcome === undefined || start.n === undefined) return [`  nothing has started ${handler}`];
  const outcome = trail.outcomes.get(start.n);
  const when = outcome === undefined ? loadOf(start.n, visit)?.when : undefined;
  if (when !== undefined && visit.screen.evaluate(when) !== true)
    return [`  ${handler} was not made: its \`when\``, ...valueLines(when, visit)];
  return [`  ${handler} ${endingOf(outcome, start.outcome)}`];
}

/** The last action that ran before the one at which a way ended, in the same list. */
function lastRun({ list, at }: Turn, { ran }: Trail): Action | undefined {
  return list.slice(0, at).findLast(({ n }) => ran.has(n));
}

function loadOf(n: number, { screen }: Visit): CompiledLoad | undefined {
  return Object.values(screen.document.load).find((load) => load.n === n);
}

/** An earlier action that ended the handler. */
function stopLines(action: Action, visit: Visit): string[] {
  const head = `  \`${action.do}\` before it (${placeOf(action.n, visit)}) did not let it go on`;
  if (action.do === 'wait')
    return [`  \`wait\` before it (${placeOf(action.n, visit)}) takes ${action.ms} ms, which have not passed`];
  if (action.do !== 'require') return [head];
  return [head, ...('that' in action ? valueLines(action.that, visit) : fieldLines(action, visit))];
}

/** The fields required by an action that fail a check. */
function failingFields(action: Action, { screen }: Visit): Field[] {
  if (action.do !== 'require' || 'that' in action) return [];
  return [...screen.fields.visible()].filter(
    ({ error, key, node }) => error !== undefined && action.fields.includes(node.field?.of ?? key),
  );
}

/** The required fields that fail a check, with messages and values. */
function fieldLines(action: Action, visit: Visit): string[] {
  const { screen, sources } = visit;
  return failingFields(action, visit).map(({ error, key, node }) => {
    const value = JSON.stringify(screen.evaluate(['$', 'form', ...key.split('.')]) ?? null);
    return `    field ${key} (${placeOf(node.n, { sources })}) is ${value}: "${error}"`;
  });
}

function branchLines({ action, branch }: NonNullable<Turn['from']>, visit: Visit): string[] {
  const place = placeOf(action.n, visit);
  if (action.do === 'if') return [`  \`if\` (${place}) is not ${branch}`, ...valueLines(action.when, visit)];
  const { outcomes, ran } = visit.trail;
  const outcome = outcomes.get(action.n);
  const name = action.do === 'call' ? action.call : action.do;
  const sender = outcome !== undefined && !ran.has(action.n) ? ', which an earlier page sent,' : '';
  return [`  call ${name} (${place})${sender} ${endingOf(outcome, branch)}`];
}

function endingOf(outcome: string | undefined, wanted: string): string {
  if (outcome === undefined) return 'has not ended yet';
  return outcome === wanted ? `ended ${outcome}` : `ended ${outcome}, not ${wanted}`;
}

function valueLines(expr: Expr, { screen, trail, log: { answers } }: Visit): string[] {
  const scope = trail.values.get(expr)?.scope ?? screen.scope;
  return explanationLines(explainIn(screen, expr, scope, { answers })).map((line) => `    ${line}`);
}

/** Loads and uploads that make the call in question. */
function loadLines(visit: Visit, step: Step): string[] {
  const call = 'called' in step ? step.called : 'notCalled' in step ? step.notCalled : undefined;
  if (call === undefined) return [];
  const uploads = allNodes(visit.screen).filter(({ node }) => node.field?.upload?.call === call);
  const places = new Set(uploads.map(({ node }) => `${node.w} at ${placeOf(node.n, visit)} uploads with it`));
  const loads = Object.entries(visit.screen.document.load).flatMap(([name, load]) => {
    if (load.call !== call) return [];
    const head = `load ${name} at ${placeOf(load.n, visit)} makes it`;
    return load.when === undefined ? [head] : [`${head} where`, ...valueLines(load.when, visit)];
  });
  return [...loads, ...places];
}

/** File and line of a node, action or load. */
export function placeOf(n: number, { sources }: Pick<Visit, 'sources'>): string {
  const place = sources.nodes[n];
  return place ? `${place.file}:${place.line}` : 'an unknown place';
}
