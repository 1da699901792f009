import { type ReactNode, type RefObject, useRef } from 'react';
import type { FieldBinding } from '../../renderer/react/widget.ts';
import { described, labelId, Notes, useFocusable } from './field.tsx';

interface RadioGroupProps {
  field: FieldBinding;
  label: string;
  className: string;
  children: ReactNode;
}

/** Radios under one label. A failed check focuses the chosen one, or the first. */
export function RadioGroup({ field, label, className, children }: RadioGroupProps) {
  const group = useRef<HTMLDivElement>(null);
  useFocusable(field, () => focusRadio(group));
  return (
    <div className="field">
      <span className="field-label group-label" id={labelId(field)}>
        {label}
      </span>
      <div
        ref={group}
        id={field.id}
        className={className}
        role="radiogroup"
        aria-labelledby={labelId(field)}
        {...described(field)}
      >
        {children}
      </div>
      <Notes field={field} />
    </div>
  );
}

function focusRadio(group: RefObject<HTMLDivElement | null>): void {
  const radios =
    group.current?.querySelector<HTMLInputElement>('input:checked') ?? group.current?.querySelector('input');
  radios?.focus();
}
