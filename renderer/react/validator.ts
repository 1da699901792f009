import { createFormControl, type FieldErrors } from 'react-hook-form';
import type { Failing, Validator } from '../fields.ts';
import type { Screen } from '../screen.ts';

/**
 * react-hook-form beside the form's own values: it runs the checks, and knows which fields were changed and which
 * failed. Its own names stand for fields, because it reads a dot in a name as a path and servers send such names.
 */
export function createValidator(screen: Screen): Validator {
  const ids = new Map<string, string>();
  const idOf = (key: string): string => {
    const id = ids.get(key) ?? `f${ids.size}`;
    ids.set(key, id);
    return id;
  };
  let failing: Failing | undefined;

  const form = createFormControl<{ [id: string]: unknown }>({
    // The checks belong to the document: the library asks for them, and keeps what they answer.
    resolver: (values, names: readonly string[] | undefined) => {
      failing = screen.fields.firstFailing(names ?? []);
      if (!failing) return { values, errors: {} };
      const errors: FieldErrors = { [idOf(failing.field.name)]: { type: 'check', message: failing.message } };
      return { values: {}, errors };
    },
  });

  return {
    async check(names) {
      form.control._options.context = names;
      await form.trigger(names.map(idOf));
      return failing;
    },
    changed(key, value) {
      form.setValue(idOf(key), value, { shouldDirty: true, shouldTouch: true });
    },
  };
}
