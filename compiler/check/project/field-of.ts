import { isRecord } from '../../../schemas/record.ts';

/** The value of a name in an answer's object, by its alias or as it is; undefined if absent. */
export function fieldOf(value: unknown, name: string, aliases: ReadonlyMap<string, string>): unknown {
  const wire = aliases.get(name);
  return (wire === undefined ? undefined : own(value, wire)) ?? own(value, name);
}

/** The names in an answer's object, with aliases resolved. */
export function plainNames(value: unknown, aliases: ReadonlyMap<string, string>): string[] {
  if (!isRecord(value)) return [];
  const plain = new Map([...aliases].map(([name, wire]) => [wire, name]));
  return Object.keys(value).map((name) => plain.get(name) ?? name);
}

function own(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
