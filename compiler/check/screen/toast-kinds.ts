import { pathOf, reads } from '../../expression/syntax/walk.ts';
import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/quoting.ts';
import type { Tables } from '../../tables/tables.ts';
import { formulasOf } from '../../tree/dependencies.ts';
import type { ActionStep, Contract, Handler, ResolvedScreen, Value } from '../../tree/resolved.ts';
import { visitScreen } from '../../walk/visit.ts';
import { certainSteps } from './order.ts';

type Toast = ActionStep & { text: Value; error: boolean };

/** The outcomes that say that what was asked for has happened. */
const WELL: ReadonlySet<string> = new Set(['ok', 'paid']);

/** Warns of a success that is shown as a refusal, and of a refusal that is shown as information. */
export function checkToastKinds(screen: ResolvedScreen, tables: Tables, report: Report): void {
  // One that several outcomes run is looked at once.
  const said = new Set<ActionStep>();
  const check = (call: string, then: ReadonlyMap<string, Handler>) => {
    const contract = tables.calls.get(call);
    if (contract) for (const [outcome, handler] of then) checkEnding(contract, outcome, handler, said, report);
  };
  for (const { call, then } of screen.loads.values()) check(call, then);
  visitScreen(screen, {
    node: (part) => {
      const upload = part.kind === 'widget' ? part.field?.upload : undefined;
      if (upload?.then) check(upload.call, upload.then);
    },
    step: (step) => {
      if (step.do === 'call') check(step.spot.textOf('call') ?? '', (step as { then?: Map<string, Handler> }).then!);
    },
  });
}

/** The same of what a contract says by itself. */
export function checkToastKindsOf(contract: Contract, report: Report): void {
  const said = new Set<ActionStep>();
  for (const { is, usually } of contract.outcomes) if (usually) checkEnding(contract, is, usually, said, report);
  if (contract.unreachable) checkEnding(contract, 'unreachable', contract.unreachable, said, report);
}

/** Looks at what is said on an outcome, whatever else holds: what an `if` decides may be anything. */
function checkEnding(
  contract: Contract,
  outcome: string,
  handler: Handler,
  said: Set<ActionStep>,
  report: Report,
): void {
  const isRefused = outcome === 'unreachable' || isLastOf(contract, outcome);
  for (const step of certainSteps(handler)) {
    if (step.do !== 'toast' || said.has(step)) continue;
    said.add(step);
    const { error, text, spot } = step as Toast;
    if (error && WELL.has(outcome)) {
      const message = `${quoted(outcome)} of call ${quoted(contract.call)} is a success, and this says so as a refusal: leave out \`"kind": "error"\``;
      report.add('toast-kind', spot.get('kind') ?? spot, message);
    } else if (!error && isRefused && (outcome === 'unreachable' || saysMessage(text))) {
      const message = `${quoted(outcome)} of call ${quoted(contract.call)} is no success, and this is shown as one: write \`"kind": "error"\``;
      report.add('toast-kind', spot.get('text') ?? spot, message);
    }
  }
}

/** Whether an outcome takes all answers that no other one does. */
function isLastOf({ outcomes }: Contract, outcome: string): boolean {
  const last = outcomes.at(-1);
  return outcomes.length > 1 && last?.is === outcome && !last.when;
}

/** Whether a text is what the server says. */
function saysMessage(text: Value): boolean {
  return formulasOf(text).some(({ ast }) => reads(ast).some(({ at }) => pathOf(at)?.[0] === 'message'));
}
