import type { Report } from '../../report/report.ts';
import { oncePer } from '../../source/once-per.ts';
import type { Spot } from '../../source/spot.ts';
import type { Tables } from '../../tables/tables.ts';
import { checkAnswer } from './answer.ts';

/** Checks shared answers: their names, their calls, and their data. */
export function checkSharedAnswers(tables: Tables, report: Report): void {
  for (const [name, answer] of tables.sharedAnswers) {
    if (!answer) continue;
    const own = answer.get('shared');
    if (own && own.value !== name) {
      const message = `this is the file of shared answer \`${name}\`: write "${name}" here, or rename the file`;
      report.add('misnamed', own, message);
    }
    const call = answer.get('call')!;
    const contract = tables.calls.get(String(call.value));
    if (contract === undefined) report.unknown('call', String(call.value), call, tables.calls.keys());
    else if (contract) checkAnswer(answer, contract, tables, report);
  }
}

/** Reports shared answers that no fixture uses. */
export function checkSharedAnswersUsed(fixtures: readonly Spot[], tables: Tables, report: Report): void {
  const used = new Set(fixtures.flatMap(namesIn));
  for (const [name, answer] of tables.sharedAnswers) {
    if (answer && !used.has(name))
      report.add('unused-name', answer.get('shared')!, `shared answer \`${name}\` is never used: use it or remove it`);
  }
}

/** The shared answers that a fixture uses. */
const namesIn = oncePer((fixture: Spot): readonly string[] =>
  fixture
    .entriesOf('answers')
    .flatMap(([, answers]) => (answers.isList ? answers.items() : [answers]))
    .flatMap((answer) => answer.textOf('like') ?? []),
);
