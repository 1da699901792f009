import { emptyRecord, getOwn } from '../expression/record.ts';
import type { Core } from '../state/core.ts';
import type { Field } from './field.ts';
import type { FieldValidator } from './validation.ts';
import { EMPTY, type FormValues } from './values.ts';

/** The values of fields, in the form of the screen. */
export interface FieldValues {
  read(field: Field): unknown;
  /** The value that a field takes when it appears. */
  initial(field: Field): unknown;
  /** The user has changed a value; the widget shows it already. */
  enter(field: Field, value: unknown): void;
  /** Sets a value from outside the widget. */
  set(field: Field, value: unknown): void;
  /** Sets a value from outside the widget, and removes the error message. */
  clear(field: Field, value: unknown): void;
}

export function createFieldValues(
  core: Core,
  form: FormValues,
  validation: Pick<FieldValidator, 'recheck' | 'clear'>,
): FieldValues {
  const enter = (field: Field, value: unknown): void => {
    const { of } = field.declared;
    if (of === undefined) form[field.name] = value;
    // A new record for the group: one that was already read must not change.
    else form[of] = Object.assign(emptyRecord(), form[of], { [field.name]: value });
    core.changes.touch(field.topic);
    if (field.error !== undefined) validation.recheck(field);
  };
  const set = (field: Field, value: unknown): void => {
    enter(field, value);
    field.show(value);
  };
  return {
    read: ({ declared, name }) => getOwn(declared.of === undefined ? form : form[declared.of], name),
    initial: ({ declared, place }) =>
      (declared.initial === undefined ? null : core.evaluate(declared.initial, place.scope)) ?? EMPTY[declared.type],
    enter,
    set,
    clear(field, value) {
      validation.clear(field);
      set(field, value);
    },
  };
}

/** Returns a function to call when visibility may have changed: it updates the values of fields that come and go. */
export function settling(visible: () => readonly Field[], values: FieldValues): () => void {
  let present: readonly Field[] = [];
  return () => {
    const before = present;
    present = visible();
    for (const field of present) {
      if (field.begun) continue;
      field.begun = true;
      const value = values.initial(field);
      if (!Object.is(values.read(field), value)) values.set(field, value);
    }
    const stillVisible = new Set(present);
    for (const field of before) {
      const { whenHidden, type } = field.declared;
      if (whenHidden === 'clear' && !stillVisible.has(field)) values.clear(field, EMPTY[type]);
    }
  };
}
