import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/nearest.ts';
import type { Spot } from '../../source/spot.ts';

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
