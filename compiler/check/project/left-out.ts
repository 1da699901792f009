import { placeOf } from '../../report/place.ts';
import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/quoting.ts';
import type { Tables } from '../../tables/tables.ts';
import type { Usage } from '../../walk/usage.ts';

/** Warns of a `go` that leaves out a parameter without which its screen only says that something is missing. */
export function checkLeftOut({ goes, needs }: Usage, { screens }: Tables, report: Report): void {
  for (const { to, given, spot } of goes) {
    const taken = new Set(
      screens
        .get(to)
        ?.entriesOf('params')
        .map(([name]) => name),
    );
    // A name that the screen does not take was meant to be another one, and is reported.
    if ([...given].some((name) => !taken.has(name))) continue;
    for (const [name, place] of needs.get(to) ?? []) {
      if (given.has(name)) continue;
      const at = `${place.file.name}:${placeOf(place).line}`;
      const message = `screen ${quoted(to)} goes no further without ${quoted(name)} (${at}), and this gives none: write it, \`"with": { "${name}": … }\``;
      report.add('left-out', spot, message);
    }
  }
}
