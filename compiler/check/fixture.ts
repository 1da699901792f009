import type { Report } from '../report.ts';
import type { Spot } from '../spot.ts';
import type { Tables } from '../tables.ts';

/** Checks the names in a fixture: its screen, the calls it answers and expects, their outcomes, where it leads. */
export function checkFixture(fixture: Spot, tables: Tables, report: Report): void {
  aim('screen', fixture.get('screen'), tables.screens, report);
  for (const [call, answers] of fixture.entriesOf('answers')) {
    const contract = tables.calls.get(call);
    if (contract === undefined) report.unknown('call', call, answers, tables.calls.keys());
    const outcomes = new Map((contract?.outcomes ?? []).map((outcome) => [outcome.is, outcome]));
    for (const answer of answers.isList ? answers.items() : [answers]) {
      if (contract) aim(`outcome of call \`${call}\``, answer.get('is'), outcomes, report);
    }
  }
  for (const step of fixture.itemsOf('steps')) {
    aim('call', step.get('called') ?? step.get('notCalled'), tables.calls, report);
    for (const [name, spot] of step.entriesOf('stored')) {
      if (!tables.stored.has(name) && !tables.broken.has('stored')) {
        report.unknown('stored value', name, spot, tables.stored.keys());
      }
    }
    const went = step.get('went');
    // Anything with a slash or a colon is an address outside.
    if (typeof went?.value === 'string' && went.value !== 'back' && !/[/:]/.test(went.value))
      aim('screen', went, tables.screens, report);
  }
}

function aim(kind: string, spot: Spot | undefined, known: ReadonlyMap<string, unknown>, report: Report): void {
  if (typeof spot?.value !== 'string' || known.has(spot.value)) return;
  report.unknown(kind, spot.value, spot, known.keys());
}
