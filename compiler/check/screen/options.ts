import type { Report } from '../../report/report.ts';
import { listed } from '../../source/quoting.ts';
import type { ResolvedScreen, ResolvedWidget, Value } from '../../tree/resolved.ts';
import { visitScreen } from '../../walk/visit.ts';
import { isBlank } from './words.ts';

type Literal = Value & { kind: 'literal' };

/** Checks options that a document writes out: each has a value and a label of its own, and the choice begins with one. */
export function checkOptions(screen: ResolvedScreen, report: Report): void {
  visitScreen(screen, {
    node: (part) => {
      const options = part.kind === 'widget' && part.field ? part.props.get('options') : undefined;
      if (part.kind !== 'widget' || options?.kind !== 'list') return;
      const records = options.items.flatMap((item) => (item.kind === 'one' ? [item.value] : []));
      const values = literalsAt('value', records);
      for (const twin of twins(values.filter(isWritten))) {
        const message = `another option has the value '${twin.value}' already: give each its own, or nobody could tell which was chosen`;
        report.add('value-twice', twin.spot, message);
      }
      for (const twin of twins(literalsAt('label', records).filter(isWritten))) {
        const message = `another option is called '${twin.value}' already: users could not tell them apart`;
        report.add('same-name', twin.spot, message);
      }
      if (records.length === options.items.length && values.length === records.length)
        checkInitial(part, values, report);
    },
  });
}

/** The choice begins with an option, or with none. */
function checkInitial({ field }: ResolvedWidget, values: readonly Literal[], report: Report): void {
  const initial = field?.initial;
  if (initial?.kind !== 'literal' || initial.value === '' || values.length === 0) return;
  if (values.some(({ value }) => value === initial.value)) return;
  const known = listed(
    values.map(({ value }) => String(value)),
    'or',
  );
  report.add('unknown-value', initial.spot, `no option has the value '${initial.value}': write ${known}`);
}

function isWritten({ value }: Literal): boolean {
  return !isBlank(String(value));
}

/** The literals under one name; records in which it is computed are left out. */
function literalsAt(name: string, records: readonly Value[]): Literal[] {
  return records.flatMap((record) => {
    const value = record.kind === 'record' ? record.fields.get(name) : undefined;
    return value?.kind === 'literal' ? [value] : [];
  });
}

/** Every literal that appeared before. */
function twins(literals: readonly Literal[]): Literal[] {
  const seen = new Set<unknown>();
  return literals.filter(({ value }) => seen.size === seen.add(value).size);
}
