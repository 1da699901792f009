import type { Field } from '../fields.ts';
import type { Screen } from '../screen.ts';
import type { UploadEvent } from '../uploads.ts';
import type { FieldBinding } from './widget.ts';

/** Most files of a field that does not say. */
const MOST_FILES = 9;

/** Ties a widget to a field of the form; all but its message, which changes. */
export function bindingOf(screen: Screen, field: Field, max: unknown): Omit<FieldBinding, 'error'> {
  const most = typeof max === 'number' ? max : MOST_FILES;
  return {
    id: `field-${field.errorKey.slice('error.'.length).replace(/[^\w-]/g, '_')}`,
    value: field.value,
    change(value) {
      if (field.declared.type === 'uploads') {
        screen.changes.transaction(() => screen.uploads.change(field, value as UploadEvent, most));
      } else field.change(value);
    },
    blur() {},
    focusable: field.focusable,
    onSet: field.onSet,
  };
}
