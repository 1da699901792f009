import { isRecord } from '../../source/record.ts';

/** What an object of an answer holds for a name, under its alias or as it is; undefined for nothing. */
export function fieldOf(value: unknown, name: string, aliases: ReadonlyMap<string, string>): unknown {
  const wire = aliases.get(name);
  return (wire === undefined ? undefined : own(value, wire)) ?? own(value, name);
}

/** The names of an object of an answer, an alias as the name it stands for. */
export function plainNames(value: unknown, aliases: ReadonlyMap<string, string>): string[] {
  if (!isRecord(value)) return [];
  const plain = new Map([...aliases].map(([name, wire]) => [wire, name]));
  return Object.keys(value).map((name) => plain.get(name) ?? name);
}

function own(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
