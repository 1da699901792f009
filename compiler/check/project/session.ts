import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/quoting.ts';
import type { Spot } from '../../source/spot.ts';
import type { Tables } from '../../tables/tables.ts';

/** Checks that the second name of a session parameter is not that of a parameter: an address could say two things. */
export function checkMirrors(session: Spot | undefined, report: Report): void {
  const parameters = session?.entriesOf('session') ?? [];
  const names = new Set(parameters.map(([name]) => name));
  for (const [name, parameter] of parameters) {
    const mirror = parameter.get('mirror');
    const other = String(mirror?.value);
    if (mirror && names.has(other)) {
      const message = `${quoted(other)} is ${other === name ? 'this parameter itself' : 'another parameter'}: write a second name of ${quoted(name)}, or leave out \`mirror\``;
      report.add('name-twice', mirror, message);
    }
    if (mirror && !names.has(other)) names.add(other);
  }
}

/**
 * Warns of `who` at a parameter that a payment is about: of two in one `intent`, the one that the call sends by itself.
 */
export function checkWho(session: Spot | undefined, { calls, session: known }: Tables, report: Report): void {
  const told = new Set<string>();
  for (const contract of calls.values()) {
    const intent = contract?.money?.intent.map(({ value }) => String(value)) ?? [];
    const whose = intent.filter((name) => known.get(name)?.who);
    const person = whose.find((name) => !contract?.fixed.has(name));
    if (person === undefined) continue;
    for (const name of whose.filter((other) => contract?.fixed.has(other) && !told.has(other))) {
      told.add(name);
      const message = `${quoted(person)} says already who pays by call ${quoted(contract!.call)}, and ${quoted(name)} is what the call is about: leave out \`who\` here`;
      report.add('not-who', session?.get('session')?.get(name)?.get('who') ?? session!, message);
    }
  }
}
