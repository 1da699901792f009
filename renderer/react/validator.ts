import { createFormControl } from 'react-hook-form';
import type { Field } from '../form/field.ts';
import type { FormAssistant } from '../form/form.ts';
import type { Screen } from '../screen/whole-screen.ts';

/**
 * react-hook-form beside the form's own values: it holds which fields failed, moves the focus there and checks them
 * again while the user mends them. Fields stand in it by their ids, because it reads a dot in a name as a path and
 * servers send such names; and only those that have failed, so that a keystroke elsewhere costs nothing.
 */
export function createValidator(screen: Screen): FormAssistant {
  const failed = new Map<string, Field>();
  const form = createFormControl<{ [id: string]: unknown }>({
    // The checks belong to the document: the library asks for them, and keeps what they answer.
    resolver(values, _context, { names }) {
      const errors = (names ?? []).flatMap((id) => {
        const field = failed.get(id);
        const message = field && screen.fields.check(field);
        return message === undefined ? [] : [[id, { type: 'check', message }]];
      });
      return errors.length > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values, errors: {} };
    },
  });
  form.subscribe({
    formState: { errors: true },
    callback({ errors = {} }) {
      screen.changes.transaction(() => {
        for (const [id, field] of failed) screen.fields.say(field, errors[id]?.message);
      });
    },
  });

  return {
    refuse(field, message) {
      failed.set(field.id, field);
      form.register(field.id, { value: field.value() }).ref({ name: field.id, focus: () => field.focus() });
      form.setError(field.id, { type: 'check', message }, { shouldFocus: true });
    },
    changed(field) {
      if (failed.has(field.id)) form.setValue(field.id, field.value(), { shouldDirty: true, shouldValidate: true });
      // It was refused before the library came.
      else screen.fields.say(field, screen.fields.check(field));
    },
    clear: (field) => form.clearErrors(field.id),
  };
}
