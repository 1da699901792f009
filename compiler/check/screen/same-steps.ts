import { isRecord } from '../../../schemas/record.ts';
import { pathOf } from '../../expression/syntax/walk.ts';
import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/quoting.ts';
import type { ActionStep, Handler, ResolvedScreen } from '../../tree/resolved.ts';
import { handlersOf } from '../../walk/visit.ts';
import { allHandlers } from './order.ts';

/** Actions that a later one undoes before anybody could see anything. */
const UNDONE: { readonly [action: string]: readonly [by: string, aim: string] } = {
  open: ['close', 'overlay'],
  start: ['stop', 'timer'],
};

/** Warns of actions without effect: the same one twice in a row, the same in both branches, one that the next undoes. */
export function checkSameSteps(screen: ResolvedScreen, report: Report): void {
  for (const handler of allHandlers(screen)) {
    handler.steps.forEach((step, index) => {
      checkNext(step, handler.steps[index + 1], report);
      checkBranches(step, report);
      checkOwnValue(step, report);
      checkOwnOverlay(step, report);
    });
  }
}

function checkNext(step: ActionStep, next: ActionStep | undefined, report: Report): void {
  if (!next) return;
  if (areAlike(step.spot.value, next.spot.value)) {
    report.add('step-again', next.spot, 'this step is the one before it again: correct it, or remove it');
    return;
  }
  const [by, aim] = Object.hasOwn(UNDONE, step.do) ? UNDONE[step.do]! : [];
  if (aim === undefined || next.do !== by) return;
  const name = step.spot.textOf(aim);
  if (name === undefined || next.spot.textOf(aim) !== name) return;
  report.add(
    'step-again',
    next.spot,
    `this undoes the \`${step.do}\` before it at once: remove both, or put a step between`,
  );
}

function checkBranches(step: ActionStep, report: Report): void {
  if (step.do !== 'if') return;
  const [yes, no] = handlersOf(step) as [Handler?, Handler?];
  if (!yes || !no || yes.steps.length === 0 || !areAlike(yes.spot.value, no.spot.value)) return;
  const message = '`then` and `else` do the same: correct one of them, or write the steps without `if`';
  report.add('step-again', no.spot, message);
}

/** `set` of a state to the value that it has. */
function checkOwnValue(step: ActionStep, report: Report): void {
  if (step.do !== 'set' || step.spot.get('at')) return;
  const { value } = step as ActionStep & { value: { kind: string; ast?: Parameters<typeof pathOf>[0] } };
  const [root, name, ...deeper] = (value.ast && pathOf(value.ast)) ?? [];
  if (root !== 'state' || deeper.length > 0 || name !== step.spot.textOf('state')) return;
  report.add(
    'step-again',
    step.spot,
    `${quoted(`state.${name}`)} has this value already: write another one, or remove this`,
  );
}

/** `open`, in an overlay, of that overlay as it is. */
function checkOwnOverlay({ do: action, env, spot }: ActionStep, report: Report): void {
  const name = spot.textOf('overlay');
  if (action !== 'open' || !env.overlay || env.overlay.name !== name || env.overlay.frame !== env.frame) return;
  if (spot.get('with')) return;
  report.add('step-again', spot, `overlay ${quoted(name)} is open here already: name another one, or remove this`);
}

/** Whether two parts of a document are the same but for their notes. */
export function areAlike(some: unknown, other: unknown): boolean {
  if (Array.isArray(some))
    return (
      Array.isArray(other) && some.length === other.length && some.every((item, index) => areAlike(item, other[index]))
    );
  if (!isRecord(some) || !isRecord(other)) return some === other;
  const [names, others] = [some, other].map((record) => Object.keys(record).filter((name) => name !== 'note'));
  return (
    names!.length === others!.length &&
    names!.every((name) => Object.hasOwn(other, name) && areAlike(some[name], other[name]))
  );
}
