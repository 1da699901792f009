import type { Report } from '../../report/report.ts';
import type { Shape } from '../../shape/index.ts';
import { didYouMean, quoted } from '../../source/nearest.ts';
import type { Tables } from '../../tables/tables.ts';
import type { Contract } from '../../tree/resolved.ts';

/** The common fields of every answer; a call may rename them. */
const HEAD = ['code', 'success', 'message'] as const;

/**
 * Checks the aliases of a contract: each must rename something that the call sends or gives, and no two may share a
 * name.
 */
export function checkAliases(contract: Contract, tables: Tables, report: Report): void {
  if (contract.aliases.size === 0) return;
  const known = renamable(contract, tables);
  const owners = new Map<string, string>();
  for (const [plain, wire] of contract.aliases) {
    const owner = owners.get(wire);
    const spot = contract.spot.get('aliases')?.get(plain) ?? contract.spot;
    if (owner !== undefined)
      report.add('name-twice', spot, `\`${wire}\` is the alias of \`${owner}\` already: give each name its own`);
    owners.set(wire, plain);
    if (!known || known.has(plain)) continue;
    const advice = didYouMean(plain, known) ?? 'remove the alias';
    const message = `call ${quoted(contract.call)} neither sends nor gives ${quoted(plain)}; ${advice}`;
    report.add('unknown-name', spot, message);
  }
}

/** Every name that can have an alias; undefined if any name can. */
function renamable({ send, fixed, outcomes }: Contract, tables: Tables): ReadonlySet<string> | undefined {
  if (send.has('*')) return undefined;
  const names = new Set<string>([...HEAD, ...send.keys(), ...fixed.keys()]);
  let open = false;
  const collect = (shape: Shape): void => {
    if (shape.is === 'unknown') open = true;
    if (shape.is === 'list' || shape.is === 'map') collect(shape.of);
    if (shape.is !== 'record') return;
    for (const [name, field] of shape.fields) {
      names.add(name);
      collect(field);
    }
  };
  for (const { from, gives } of outcomes) {
    for (const place of from) if (place !== '') names.add(place);
    if (gives) collect(tables.shapes.read(gives, 'read').shape);
  }
  return open ? undefined : names;
}
