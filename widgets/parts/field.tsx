import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { FieldBinding, WidgetBase } from '../../renderer/react/widget.ts';

/** What every widget with a field gets. */
export type FieldBase = WidgetBase & { field: FieldBinding };

/** The ids of what stands around a field. */
export const labelId = (field: FieldBinding) => `${field.id}-label`;
const hintId = (field: FieldBinding) => `${field.id}-hint`;
const errorId = (field: FieldBinding) => `${field.id}-error`;

/** How a field's control points to its hint and its error. */
export function described(field: FieldBinding, hint?: string) {
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
  children: ReactNode;
}

/** A control with its label above and its notes below. Without hooks: may be called where a component would cost too much. */
export function Field({ field, label, hint, children }: FieldProps) {
  return (
    <div className="field">
      <label className="field-label" id={labelId(field)} htmlFor={field.id}>
        {label}
      </label>
      {children}
      {Notes({ field, hint })}
    </div>
  );
}

/** A text value, whatever the form holds. */
export const asText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/**
 * The value of a field whose widget draws it: as the form sets it, or as the user chooses it. `choose` tells the
 * form first, then the document.
 */
export function useChoice<Value>(base: FieldBase, read: (value: unknown) => Value) {
  const [value, choose, setValue] = useValue(base, read);
  useOnSet(base.field, (next) => setValue(read(next)));
  return [value, choose] as const;
}

/** As `useChoice`, where one control takes the focus: its `ref` comes third. */
export function useControlChoice<Value>(base: FieldBase, read: (value: unknown) => Value) {
  const [value, choose, setValue] = useValue(base, read);
  const control = useControl(base.field, (next) => setValue(read(next)));
  return [value, choose, control] as const;
}

function useValue<Value>({ field, on }: FieldBase, read: (value: unknown) => Value) {
  const [value, setValue] = useState(() => read(field.value()));
  const choose = (next: Value) => {
    setValue(next);
    field.change(next);
    on.change?.(next);
  };
  return [value, choose, setValue] as const;
}

/**
 * The `ref` of a field's control: as long as the element is there, the form can set its value and move the focus there.
 * Forms have hundreds of fields, so this takes one hook and no effect.
 */
export function useControl<Control extends HTMLElement>(
  field: FieldBinding,
  set: (value: unknown, control: Control) => void,
): (control: Control | null) => void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `set` is of the first drawing and must not read props
  return useMemo(() => {
    let stop: (() => void) | undefined;
    return (control) => {
      stop?.();
      stop = control ? field.onSet((value) => set(value, control)) : undefined;
      field.focusable(control && (() => control.focus()));
    };
  }, [field]);
}

/** Runs `then` when the form sets the value by itself. */
export function useOnSet(field: FieldBinding, then: (value: unknown) => void): void {
  // The binding lives as long as the field; what runs is of the widget's first drawing and must not read props.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => field.onSet(then), [field.onSet]);
}

/** Registers the way to focus the field's control. */
export function useFocusable(field: FieldBinding, focus: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `focus` reads refs only
  useEffect(() => {
    field.focusable(focus);
    return () => field.focusable(null);
  }, [field.focusable]);
}
