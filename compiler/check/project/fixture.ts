import type { Report } from '../../report/report.ts';
import type { Spot } from '../../source/spot.ts';
import type { Tables } from '../../tables/tables.ts';
import type { Contract } from '../../tree/resolved.ts';
import { checkAnswer, checkGiven } from './answer.ts';
import { checkOpen } from './open.ts';
import { checkWorth } from './worth.ts';

/**
 * Checks the names in a fixture: its screen and where that is opened, the calls it answers and expects, their outcomes,
 * what is stored and set otherwise, where it leads.
 */
export function checkFixture(fixture: Spot, tables: Tables, report: Report): void {
  aim('screen', fixture.get('screen'), tables.screens, report);
  checkWorth(fixture, tables, report);
  checkOpen(fixture, tables, report);
  checkStored(fixture, tables, report);
  checkBrand(fixture, tables, report);
  for (const [call, answers] of fixture.entriesOf('answers')) {
    const contract = tables.calls.get(call);
    if (contract === undefined) report.unknown('call', call, answers, tables.calls.keys());
    else if (contract) {
      for (const answer of answers.isList ? answers.items() : [answers])
        checkTurn(answer, call, contract, tables, report);
    }
  }
  for (const step of fixture.itemsOf('steps')) {
    aim('call', step.get('called') ?? step.get('notCalled'), tables.calls, report);
    checkStored(step, tables, report);
    const went = step.get('went');
    // Anything with a slash or a colon is an address outside.
    if (typeof went?.value === 'string' && went.value !== 'back' && !/[/:]/.test(went.value))
      aim('screen', went, tables.screens, report);
  }
}

/** One answer: by itself, or as a shared one with other data. */
function checkTurn(answer: Spot, call: string, contract: Contract, tables: Tables, report: Report): void {
  const like = answer.get('like');
  if (!like) {
    checkAnswer(answer, contract, tables, report);
    return;
  }
  const shared = tables.sharedAnswers.get(String(like.value));
  const is = shared?.textOf('is');
  if (shared === undefined || (shared && shared.textOf('call') !== call)) {
    const ofCall = [...tables.sharedAnswers].filter(([, other]) => other?.textOf('call') === call);
    const names = ofCall.map(([name]) => name);
    report.unknown(`shared answer of call \`${call}\``, String(like.value), like, names);
  } else if (is !== undefined) checkGiven(answer.get('gives'), is, contract, tables, report);
}

function checkBrand(fixture: Spot, tables: Tables, report: Report): void {
  if (tables.broken.has('brand')) return;
  for (const [name, value] of fixture.entriesOf('brand')) {
    if (!Object.hasOwn(tables.brand, name))
      report.unknown('setting of the brand', name, value, Object.keys(tables.brand));
  }
}

function checkStored(spot: Spot, tables: Tables, report: Report): void {
  if (tables.broken.has('stored')) return;
  for (const [name, value] of spot.entriesOf('stored')) {
    if (!tables.stored.has(name)) report.unknown('stored value', name, value, tables.stored.keys());
  }
}

function aim(kind: string, spot: Spot | undefined, known: ReadonlyMap<string, unknown>, report: Report): void {
  if (typeof spot?.value !== 'string' || known.has(spot.value)) return;
  report.unknown(kind, spot.value, spot, known.keys());
}
