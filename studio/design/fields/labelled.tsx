import type { ReactNode } from 'react';
import type { Control } from '../../edit/controls/controls.ts';

/** A control with its label above it and its description as a hint. */
export function Labelled({ control, id, children }: { control: Control; id: string; children: ReactNode }) {
  return (
    <div className="design-field">
      <div className="design-label">
        <label htmlFor={id} title={control.description}>
          {control.title}
        </label>
        {control.required && <span className="design-required">needed</span>}
      </div>
      {children}
    </div>
  );
}

/** A labelled group of controls. */
export function Grouped({ control, id, children }: { control: Control; id: string; children: ReactNode }) {
  return (
    <fieldset className="design-field" id={id} tabIndex={-1}>
      <legend title={control.description}>{control.title}</legend>
      {children}
    </fieldset>
  );
}
