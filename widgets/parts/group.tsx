import type { ReactNode } from 'react';
import type { FieldBinding } from '../../renderer/react/widget.ts';
import { described, labelId, Notes } from './field.tsx';

interface RadioGroupProps {
  field: FieldBinding;
  label: string;
  className: string;
  /** Shows a value set by the form. */
  show(value: unknown): void;
  children: ReactNode;
}

/** Radio buttons with a common label. A failed check focuses the selected one, otherwise the first. */
export function RadioGroup({ field, label, className, show, children }: RadioGroupProps) {
  return (
    <div className="field">
      <span className="field-label group-label" id={labelId(field)}>
        {label}
      </span>
      <div
        ref={(group) => field.tie(group && { focus: () => focusRadio(group) }, show)}
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

function focusRadio(group: HTMLElement): void {
  const radio = group.querySelector<HTMLInputElement>('input:checked') ?? group.querySelector('input');
  radio?.focus();
}
