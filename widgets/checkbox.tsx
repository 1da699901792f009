import { useRef } from 'react';
import type { CheckboxProps } from '../schemas/generated/types.ts';
import { described, type FieldBase, Notes, useChoice, useFocusable } from './parts/field.tsx';

/** A box to tick; links that belong to it stand beside the label, not in it. */
export default function Checkbox(props: CheckboxProps & FieldBase) {
  const { label, field, children } = props;
  const box = useRef<HTMLInputElement>(null);
  const [checked, choose] = useChoice(props, Boolean);
  useFocusable(field, () => box.current?.focus());
  return (
    <div className="field">
      <div className="checkbox">
        <label className="checkbox-label">
          <input
            ref={box}
            type="checkbox"
            className="mark"
            id={field.id}
            name={field.id}
            checked={checked}
            onChange={(event) => choose(event.target.checked)}
            {...described(field)}
          />
          <span>{label}</span>
        </label>
        {children}
      </div>
      <Notes field={field} />
    </div>
  );
}
