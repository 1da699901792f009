import { type ReactNode, useState } from 'react';
import type { FieldBinding, WidgetBase } from '../../renderer/react/widget.ts';

/** The properties of every widget with a field. */
export type FieldBase = WidgetBase & { field: FieldBinding };

/** The ids of the elements around a field. */
export const labelId = (field: FieldBinding) => `${field.id}-label`;
const hintId = (field: FieldBinding) => `${field.id}-hint`;
const errorId = (field: FieldBinding) => `${field.id}-error`;

const NOTHING = {};

/** The `aria-describedby` of a field's control: its hint and its error. */
export function described(field: FieldBinding, hint?: string) {
  if (!hint && !field.error) return NOTHING;
  const ids = [hint && hintId(field), field.error && errorId(field)].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': field.error ? true : undefined };
}

/** Below a field: its hint, and the error message. */
export function Notes({ field, hint }: { field: FieldBinding; hint?: string | undefined }) {
  if (!hint && !field.error) return null;
  return (
    <>
      {hint && (
        <p className="field-hint" id={hintId(field)}>
          {hint}
        </p>
      )}
      {field.error && (
        <p className="field-error" id={errorId(field)}>
          {field.error}
        </p>
      )}
    </>
  );
}

interface FieldProps {
  field: FieldBinding;
  label: string;
  hint?: string | undefined;
  /** The control. */
  children: ReactNode;
  /** A dialog that the control has opened. */
  dialog?: ReactNode;
}

/**
 * A control with its label above and notes below. Has no hooks, so that it can be called as a function where a
 * component would cost too much.
 */
export function Field({ field, label, hint, children, dialog }: FieldProps) {
  return (
    <div className="field">
      <label className="field-label" id={labelId(field)} htmlFor={field.id}>
        {label}
      </label>
      {children}
      {dialog}
      {Notes({ field, hint })}
    </div>
  );
}

/** The form value as text, whatever its type. */
export const asText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/**
 * The value of a field that the widget draws itself: set by the form (`show`, for `field.tie`) or chosen by the user.
 * `choose` first sets the value in the form, then runs the `change` handler.
 */
export function useChoice<Value>({ field, on }: FieldBase, read: (value: unknown) => Value) {
  const [value, setValue] = useState(() => read(field.value()));
  const choose = (next: Value) => {
    setValue(next);
    field.change(next);
    on.change?.(next);
  };
  const show = (next: unknown) => setValue(read(next));
  return [value, choose, show] as const;
}
