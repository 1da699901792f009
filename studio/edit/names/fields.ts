import { everythingIn } from '../../../schemas/document-walk.ts';
import { isRecord } from '../../../schemas/record.ts';

/** Returns the names of all groups of fields in a document. */
export function fieldGroups(document: unknown): Set<string> {
  const names = everythingIn(document).flatMap((part) =>
    isRecord(part) && part.widget !== undefined && typeof part.of === 'string' ? [part.of] : [],
  );
  return new Set(names);
}

/** Returns the names of all fields in a document. */
export function fieldNames(document: unknown): Set<string> {
  const names = everythingIn(document).flatMap((part) => {
    const name = isRecord(part) && part.widget !== undefined ? part.field : undefined;
    return typeof name === 'string' && !name.startsWith('=') ? [name] : [];
  });
  return new Set(names);
}
