import { type ReactNode, useState } from 'react';
import type { FieldBinding, WidgetBase } from '../../renderer/react/widget.ts';

/** What every widget with a field gets. */
export type FieldBase = WidgetBase & { field: FieldBinding };

/** The ids of what stands around a field. */
export const labelId = (field: FieldBinding) => `${field.id}-label`;
const hintId = (field: FieldBinding) => `${field.id}-hint`;
const errorId = (field: FieldBinding) => `${field.id}-error`;

const NOTHING = {};

/** How a field's control points to its hint and its error. */
export function described(field: FieldBinding, hint?: string) {
  if (!hint && !field.error) return NOTHING;
  const ids = [hint && hintId(field), field.error && errorId(field)].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': field.error ? true : undefined };
}

/** What stands below a field: its hint, and the message of a failed check. */
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
  /** What it has opened. */
  dialog?: ReactNode;
}

/** A control with its label above and its notes below. Without hooks: may be called where a component would cost too much. */
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

/** A text value, whatever the form holds. */
export const asText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/**
 * The value of a field whose widget draws it: as the form sets it (`show`, for `field.tie`), or as the user chooses it.
 * `choose` sets the value in the form first, then runs the handler of `change`.
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
