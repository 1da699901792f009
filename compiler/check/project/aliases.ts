import type { Report } from '../../report/report.ts';
import type { Shape } from '../../shape/index.ts';
import { callOwner } from '../../source/missing.ts';
import { didYouMean } from '../../source/nearest.ts';
import { quoted } from '../../source/quoting.ts';
import type { Tables } from '../../tables/tables.ts';
import type { Contract } from '../../tree/resolved.ts';

/** Names, and the shape that declares each, if one does. */
export type Names = ReadonlyMap<string, string | undefined>;

/** The common fields of every answer; a call may rename them. */
const HEAD = ['code', 'success', 'message'] as const;

/**
 * Checks the aliases of a contract: each must rename something that the call sends or gives, and no two may share a
 * name.
 */
export function checkAliases(contract: Contract, tables: Tables, report: Report): void {
  if (contract.aliases.size === 0) return;
  const known = renamable(contract, tables);
  if (known && !checkOrder(contract, known, report)) return;
  const owners = new Map<string, string>();
  for (const [plain, wire] of contract.aliases) {
    const owner = owners.get(wire);
    const spot = contract.spot.get('aliases')?.get(plain) ?? contract.spot;
    if (owner !== undefined)
      report.add('name-twice', spot, `\`${wire}\` is the alias of \`${owner}\` already: give each name its own`);
    owners.set(wire, plain);
    if (!known || known.has(plain)) continue;
    const advice = didYouMean(plain, known.keys()) ?? 'remove the alias';
    const message = `call ${quoted(contract.call)} neither sends nor gives ${quoted(plain)}; ${advice}`;
    report.add('unknown-name', spot, message, 'name', { alias: { name: plain, tables: tablesOf(contract, known) } });
  }
}

/** Where the names that an alias can rename are declared. */
function tablesOf({ call }: Contract, known: Names): string[] {
  const shapes = new Set([...known.values()].filter((shape) => shape !== undefined));
  return [callOwner(call, 'gives').table, callOwner(call, 'send').table, ...[...shapes].map((name) => `shape ${name}`)];
}

/** Checks that aliases go from the plain name to that of the server, or reports the first that goes the other way. */
function checkOrder({ call, spot, aliases }: Contract, known: Names, report: Report): boolean {
  const turned = [...aliases].filter(([plain, wire]) => !known.has(plain) && known.has(wire));
  const [first] = turned;
  if (!first) return true;
  const [plain, wire] = first;
  const message = `aliases of call ${quoted(call)} go from our name to the server’s: write "${wire}": "${plain}"`;
  const others = turned.length === 1 ? '' : ', and so for the others';
  report.add('unknown-name', spot.get('aliases')?.get(plain) ?? spot, `${message}${others}`, 'name');
  return false;
}

/** Every name that can have an alias, with the shape that declares it, if one does; undefined if any name can. */
export function renamable({ send, fixed, outcomes }: Contract, tables: Tables): Names | undefined {
  if (send.has('*')) return undefined;
  const names = new Map<string, string | undefined>();
  for (const name of [...HEAD, ...send.keys(), ...fixed.keys()]) names.set(name, undefined);
  let open = false;
  const collect = (shape: Shape): void => {
    if (shape.is === 'unknown') open = true;
    if (shape.is === 'list' || shape.is === 'map') collect(shape.of);
    if (shape.is !== 'record') return;
    for (const [name, field] of shape.fields) {
      names.set(name, shape.name);
      collect(field);
    }
  };
  for (const { from, gives } of outcomes) {
    for (const place of from) if (place !== '') names.set(place, undefined);
    if (gives) collect(tables.shapes.read(gives, 'read').shape);
  }
  return open ? undefined : names;
}
