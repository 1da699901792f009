import type { CompiledScreen, Expr } from '../../schemas/compiled.ts';
import { emptyRecord, lookUp } from '../expression/record.ts';

/** The root `form` of expressions: values by name, those of a group in a record of their own. */
export type FormValues = { [name: string]: unknown };

/** The value of a field before it has appeared, or without an `initial`. */
export const EMPTY = { string: '', int: 0, bool: false, uploads: [], date: '', group: undefined } as const;

/** Key in `changes`: the error message of a field has changed. */
export const ERRORS = 'errors' as const;

/** The values before any field has appeared. */
export function emptyForm({ form }: Pick<CompiledScreen, 'form'>): FormValues {
  const values = emptyRecord<unknown>();
  for (const name of Object.keys(form)) values[name] = EMPTY[form[name]!] ?? emptyRecord();
  return values;
}

/** The name of a form value if the expression is exactly that, otherwise undefined. */
export function formName(expr: Expr): string | undefined {
  return Array.isArray(expr) && expr.length === 3 && expr[0] === '$' && expr[1] === 'form' ? expr[2] : undefined;
}

/** Whether a name is that of a form value, and not of a group. */
export function isFormValue({ form }: Pick<CompiledScreen, 'form'>, name: string | undefined): name is string {
  return name !== undefined && (lookUp(form, name) ?? 'group') !== 'group';
}
