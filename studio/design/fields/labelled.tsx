import type { ReactNode } from 'react';
import type { Control } from '../../edit/controls/controls.ts';

/** A control with its name above it and what it is for as a hint. */
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

/** Controls that belong together under one name. */
export function Grouped({ control, id, children }: { control: Control; id: string; children: ReactNode }) {
  return (
    <fieldset className="design-field" id={id} tabIndex={-1}>
      <legend title={control.description}>{control.title}</legend>
      {children}
    </fieldset>
  );
}
