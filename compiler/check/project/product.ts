import { isWithinPaths } from '../../../schemas/backend.ts';
import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/nearest.ts';
import type { Spot } from '../../source/spot.ts';
import type { Tables } from '../../tables/tables.ts';

/**
 * Checks what `screens/product.json` declares against the world outside of it: time zones, and the paths of calls.
 *
 * @param document undefined where there is none, or it is not sound
 */
export function checkProduct(document: Spot | undefined, { calls, product }: Tables, report: Report): void {
  for (const [, region] of document?.entriesOf('regions') ?? []) checkZone(region.get('zone')!, report);
  const { paths, sandboxPaths } = product;
  if (!paths) return;
  for (const contract of calls.values()) {
    if (!contract || isWithinPaths(contract.path, [...paths, ...sandboxPaths])) continue;
    report.add(
      'path-not-passed',
      contract.spot.get('path')!,
      `the server does not pass this path on: add its beginning to \`backend.paths\` in screens/product.json, which has ${paths.join(', ')}`,
    );
  }
}

function checkZone(zone: Spot, report: Report): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: String(zone.value) });
  } catch {
    report.add(
      'unknown-zone',
      zone,
      `there is no time zone ${quoted(String(zone.value))}: write a name such as Asia/Manila`,
    );
  }
}
