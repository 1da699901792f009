import type { CompiledScreen } from '../../schemas/compiled.ts';
import type { Omission } from '../wire/send.ts';
import type { Field } from './field.ts';
import { formName, isFormValue } from './values.ts';

/** Determines what a request made now omits. Visible fields are collected only if a form value is sent. */
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
