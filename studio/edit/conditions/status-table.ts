import type { JsonPath } from '../../../compiler/json/index.ts';
import { isRecord } from '../../../schemas/record.ts';
import { type Files, knownValues } from '../names/shapes.ts';
import { nodeName } from '../outline/names.ts';
import { valueAt } from '../schema/lists.ts';
import type { EditedDocument } from '../text/open.ts';

/** A `switch` as a table: one row per case, from top to bottom. */
export interface StatusTable {
  subject: string;
  rows: readonly { path: JsonPath; values: readonly unknown[]; when: string | undefined; shows: readonly string[] }[];
  /** Content of `else`; undefined without one. */
  otherwise: readonly string[] | undefined;
  /** Values of the contract that no case handles, regardless of further conditions. */
  unhandled: readonly (string | number)[];
  /** Values that have a case, regardless of further conditions. */
  taken: ReadonlySet<unknown>;
  /** Whether all values that are known or have a case are texts. */
  isText: boolean;
}

/** Returns the table of the `switch` at a path; undefined when there is none. */
export function statusTable(document: EditedDocument, path: JsonPath, files: Files): StatusTable | undefined {
  const node = valueAt(document, path);
  if (!isRecord(node) || typeof node.switch !== 'string' || !Array.isArray(node.cases)) return undefined;
  const rows = node.cases.map((item: unknown, index) => {
    const { is, when, show } = isRecord(item) ? item : {};
    return {
      path: [...path, 'cases', index],
      values: Array.isArray(is) ? is : [],
      when: typeof when === 'string' ? when : undefined,
      shows: namesOf(show),
    };
  });
  const taken = new Set(rows.flatMap(({ values, when }) => (when === undefined ? values : [])));
  const known = knownValues(node.switch, { document: document.value, path }, files);
  const all = [...known, ...rows.flatMap(({ values }) => values)];
  return {
    subject: node.switch,
    rows,
    otherwise: node.else === undefined ? undefined : namesOf(node.else),
    unhandled: known.filter((value) => !taken.has(value)),
    taken,
    isText: all.length > 0 && all.every((value) => typeof value === 'string'),
  };
}

/** Names of the content; an unnamed container is replaced by its children. */
function namesOf(nodes: unknown): string[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.flatMap((node: unknown) => {
    const inner = isRecord(node) ? namesOf(node.children ?? node.show) : [];
    return inner.length > 0 ? inner : [nodeName(node)];
  });
}
