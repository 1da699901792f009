import type { CompiledScreen, Expr } from '../schemas/compiled.ts';
import type { Field } from './field.ts';
import { formName, isFormValue } from './form.ts';

/** What hidden fields keep from being sent (language: `whenHidden`). */
export interface Omission {
  /** Whether a value to send is exactly a field that is hidden and of the kind that is not sent then. */
  omitted(expr: Expr): boolean;
  /** Names in a spread group that are left out. */
  omittedIn(expr: Expr): ReadonlySet<string>;
}

/**
 * What a request made now leaves out. Which fields can be seen is found out only where a form value is sent.
 *
 * @param sentHidden names of the fields that are sent though they are hidden
 * @param named the fields of a group
 */
export function createOmission(
  document: Pick<CompiledScreen, 'form'>,
  sentHidden: ReadonlySet<string>,
  visible: () => readonly Field[],
  named: (group: string) => readonly Field[],
): Omission {
  let shown: ReadonlySet<string> | undefined;
  const isShown = (key: string): boolean => {
    shown ??= new Set(visible().map((field) => field.key));
    return shown.has(key);
  };
  return {
    omitted(expr) {
      const name = formName(expr);
      return isFormValue(document, name) && !sentHidden.has(name) && !isShown(name);
    },
    omittedIn(expr) {
      const group = formName(expr);
      const hidden = group === undefined ? [] : named(group).filter(({ key }) => !isShown(key));
      return new Set(hidden.filter(({ declared }) => declared.whenHidden !== 'keep').map(({ name }) => name));
    },
  };
}
