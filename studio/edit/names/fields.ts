/** The names of all fields in a document. */
export function fieldNames(value: unknown): Set<string> {
  const names = new Set<string>();
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { widget, field } = part as { widget?: unknown; field?: unknown };
    if (widget !== undefined && typeof field === 'string' && !field.startsWith('=')) names.add(field);
    for (const inner of Object.values(part)) collect(inner);
  };
  collect(value);
  return names;
}
