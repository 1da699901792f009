import type { CompiledField } from '../../../schemas/compiled.ts';
import type { Keys, Rows } from './keys.ts';
import { thenKey } from './step-keys.ts';

/** The key of the part of a widget that holds a form value. */
export function fieldKey(field: CompiledField | undefined, keys: Keys, rows: Rows): string {
  if (!field) return 'no field';
  return keys.join('field', ...FIELD_PARTS.map((part) => fieldPartKey(part, field, keys, rows)));
}

export type FieldPart = keyof CompiledField;

/** The key of one property of a field. */
export function fieldPartKey(part: FieldPart, field: CompiledField | undefined, keys: Keys, rows: Rows): string {
  return field ? KEYS[part](field, keys, rows) : 'none';
}

const KEYS: { readonly [P in FieldPart]: (field: CompiledField, keys: Keys, rows: Rows) => string } = {
  name: ({ name, of }, keys, rows) =>
    of === undefined && typeof name === 'string' ? keys.name('form', name) : keys.expr(name, rows),
  of: ({ of }, keys) => (of === undefined ? 'none' : keys.name('form', of)),
  type: ({ type }) => type,
  initial: ({ initial }, keys, rows) => keys.expr(initial, rows),
  checks: ({ checks = [] }, keys, rows) =>
    keys.join('checks', ...checks.flatMap(({ that, say }) => [keys.expr(that, rows), keys.expr(say, rows)])),
  whenHidden: ({ whenHidden }) => whenHidden ?? 'none',
  upload({ upload }, keys, rows) {
    if (!upload) return 'none';
    const { call, file, url, then, ...rest } = upload;
    return keys.join('upload', call, file, keys.expr(url, rows), thenKey(call, then, keys, rows), keys.plain(rest));
  },
};

/** Every property of a field, the same in both versions. */
export const FIELD_PARTS = Object.keys(KEYS) as FieldPart[];
