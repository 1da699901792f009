import type { Document } from '../documents.ts';
import type { Issue } from '../issue.ts';
import { Report } from '../report.ts';
import { resolveFragmentAlone } from '../resolve/screen.ts';
import { Spot } from '../spot.ts';
import type { Tables } from '../tables.ts';
import { Usage } from '../usage.ts';
import { checkContract } from './contract.ts';
import { checkFixture } from './fixture.ts';
import { checkScreen } from './screen.ts';
import { checkShape } from './shape.ts';

/**
 * Everything that can be said of what screens share: routes, contracts, shapes, stored values, fragments.
 *
 * @param used what the screens of the project use
 * @param lost a name in one of them leads nowhere, so nothing is called unused
 */
export function checkShared(documents: readonly Document[], tables: Tables, used: Usage, lost: boolean): Issue[] {
  const report = new Report();
  const all = Usage.of([used]);
  checkRoutes(tables, report);
  for (const contract of tables.calls.values()) if (contract) checkContract(contract, tables, report);
  for (const { shape } of tables.stored.values()) checkShape(shape, 'read', tables, report);
  checkShapes(documents, tables, report);
  for (const { kind, sound, spot } of documents) if (kind === 'fixture' && sound) checkFixture(spot!, tables, report);
  // A screen that is not sound may use anything: nothing is called unused then.
  const whole = !lost && documents.every((document) => document.sound || document.kind === 'fixture');
  checkFragments(tables, all, whole, report);
  if (whole) checkUnusedShared(documents, tables, all, report);
  return report.issues;
}

function checkRoutes(tables: Tables, report: Report): void {
  const owners = new Map<string, string>();
  for (const [name, spot] of tables.screens) {
    for (const item of spot?.itemsOf('routes') ?? []) {
      const path = typeof item.value === 'string' ? item.value : item.textOf('path');
      if (path === undefined) continue;
      for (const carried of item.itemsOf('carries')) {
        const known = tables.session.has(String(carried.value)) || tables.broken.has('session');
        if (!known) report.unknown('session parameter', String(carried.value), carried, tables.session.keys());
      }
      const owner = owners.get(path);
      if (owner === undefined) owners.set(path, name);
      else
        report.add(
          'route-twice',
          item,
          `route \`${path}\` is taken by screen \`${owner}\` already: an address shows one screen`,
        );
    }
  }
}

function checkShapes(documents: readonly Document[], tables: Tables, report: Report): void {
  const spot = documents.find(({ kind }) => kind === 'shapes')?.spot?.get('shapes');
  if (!spot) return;
  for (const issue of tables.shapes.issues) {
    report.add(issue.code, new Spot(spot.file, [...spot.path, ...issue.path], undefined), issue.message);
  }
}

/** Fragments that no screen uses are looked at alone; the others have been looked at where they are used. */
function checkFragments(tables: Tables, used: Usage, whole: boolean, report: Report): void {
  const unused = [...tables.fragments].filter(([name]) => !used.fragments.has(name));
  for (const [name, document] of unused) {
    if (!document) continue;
    const screen = resolveFragmentAlone(document, tables.fragments, report);
    const usage = new Usage();
    checkScreen(screen, tables, report, usage);
    usage.fragments.delete(name);
    for (const key of ['calls', 'fragments', 'stored'] as const) for (const other of usage[key]) used[key].add(other);
  }
  if (!whole) return;
  for (const [name, document] of unused) {
    if (!document || used.fragments.has(name)) continue;
    report.add(
      'unused-name',
      document.get('fragment') ?? document,
      `fragment \`${name}\` is never used: use it or remove it`,
    );
  }
}

function checkUnusedShared(documents: readonly Document[], tables: Tables, used: Usage, report: Report): void {
  for (const [name, contract] of tables.calls) {
    if (contract && !used.calls.has(name)) {
      report.add('unused-name', contract.spot.get('call')!, `call \`${name}\` is never used: use it or remove it`);
    }
  }
  for (const [name, { spot }] of tables.stored) {
    if (!used.stored.has(name))
      report.add('unused-name', spot, `stored value \`${name}\` is never used: use it or remove it`);
  }
  const shapes = documents.find(({ kind }) => kind === 'shapes')?.spot?.get('shapes');
  for (const name of tables.shapes.names) {
    const spot = shapes?.get(name);
    if (spot && !tables.shapes.used.has(name))
      report.add('unused-name', spot, `shape \`${name}\` is never used: use it or remove it`);
  }
}
