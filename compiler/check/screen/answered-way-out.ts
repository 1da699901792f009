import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/nearest.ts';
import { work } from '../../source/work.ts';
import type { Tables } from '../../tables/tables.ts';
import { outcomeNames } from '../../tree/outcomes.ts';
import type { ActionStep, Handler, OverlayDeclaration } from '../../tree/resolved.ts';
import { handlersAfter } from './order.ts';

type CallStep = ActionStep & { call: string; then: ReadonlyMap<string, Handler> };

/**
 * Warns of an overlay that is only left when a call ends in one way: whose call fails again and again cannot leave it.
 *
 * @param handlers those of everything inside
 * @param isOut whether an action closes the overlay, or leaves the screen
 * @returns whether there is a way that no answer decides
 */
export function checkWayWithoutAnswer(
  { name, spot }: OverlayDeclaration,
  handlers: readonly Handler[],
  isOut: (step: ActionStep) => boolean,
  tables: Tables,
  report: Report,
): boolean {
  const calls = new Set<string>();
  if (handlers.some((handler) => leadsOut(handler, isOut, tables, calls))) return true;
  // What is not known may end in any way.
  if (calls.size === 0 || [...calls].some((call) => !tables.calls.get(call))) return true;
  const [call] = calls;
  const message = `overlay \`${name}\` can only be closed by what follows an answer of call ${quoted(call!)}, and not by every one: give it a button that always closes it, or a way such as \`"dismiss": ["icon", "outside"]\``;
  report.add('no-way-out', spot, message);
  return false;
}

/** Whether a handler may lead out, however its calls end. */
function leadsOut(
  { steps }: Handler,
  isOut: (step: ActionStep) => boolean,
  tables: Tables,
  calls: Set<string>,
  seen = new Set<Handler>(),
): boolean {
  return steps.some((step) => {
    work(1);
    if (isOut(step)) return true;
    const follow = (list: Handler) => {
      if (seen.has(list)) return false;
      seen.add(list);
      return leadsOut(list, isOut, tables, calls, seen);
    };
    if (step.do !== 'call') return handlersAfter(step).some(follow);
    calls.add((step as CallStep).call);
    return alwaysLeadsOut(step, isOut, tables, calls, seen);
  });
}

/** Whether every outcome of a call may lead out. */
export function alwaysLeadsOut(
  step: ActionStep,
  isOut: (step: ActionStep) => boolean,
  tables: Tables,
  calls = new Set<string>(),
  seen: ReadonlySet<Handler> = new Set(),
): boolean {
  const { call, then } = step as CallStep;
  const contract = tables.calls.get(call);
  return (contract ? outcomeNames(contract) : [...then.keys()]).every((outcome) => {
    const list = then.get(outcome) ?? then.get('else');
    return list !== undefined && leadsOut(list, isOut, tables, calls, new Set(seen));
  });
}
