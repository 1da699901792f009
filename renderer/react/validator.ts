import { createFormControl } from 'react-hook-form';
import type { Field } from '../form/field.ts';
import type { FieldValidator } from '../form/validation.ts';
import type { Screen } from '../screen/whole-screen.ts';

/**
 * Uses react-hook-form as the form's validator. The library owns which fields are invalid, their messages, revalidation
 * and the focus. The form keeps the values; the resolver reads them there. Fields are registered only when they fail,
 * so that typing in other fields costs nothing, and under their ids, because the library reads a dot in a name as a
 * path.
 */
export function createValidator({ fields, changes }: Screen): FieldValidator {
  const failed = new Map<string, Field>();
  const control = createFormControl<{ [id: string]: unknown }>({
    resolver(_values, _context, { names = [] }) {
      const errors = names.flatMap((id) => {
        const field = failed.get(id);
        const message = field && fields.check(field);
        return message === undefined ? [] : [[id, { type: 'check', message }]];
      });
      return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values: {}, errors: {} };
    },
  });
  control.subscribe({
    formState: { errors: true },
    callback: ({ errors = {} }) =>
      changes.transaction(() => {
        for (const [id, field] of failed) fields.setError(field, errors[id]?.message);
      }),
  });

  return {
    fail(field, message) {
      failed.set(field.id, field);
      control.register(field.id).ref({ name: field.id, focus: () => field.focus() });
      control.setError(field.id, { type: 'check', message }, { shouldFocus: true });
    },
    recheck: (field) => failed.has(field.id) && control.trigger(field.id),
    clear({ id }) {
      control.clearErrors(id);
      // A check that started earlier must not bring the message back.
      failed.delete(id);
    },
  };
}
