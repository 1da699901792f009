import type { CheckboxProps } from '../schemas/generated/types.ts';
import { described, type FieldBase, Notes, useChoice } from './parts/field.tsx';
import type { DrawOutline } from './parts/outline.ts';

/** A checkbox; its links are placed next to the label, not inside it. */
export default function Checkbox(props: CheckboxProps & FieldBase) {
  const { label, field, children } = props;
  const [checked, choose, show] = useChoice(props, Boolean);
  return (
    <div className="field">
      <div className="checkbox">
        <label className="checkbox-label">
          <input
            ref={(box) => field.tie(box, show)}
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

export const outline: DrawOutline = (_, children) => [['checkbox', [['checkbox-label', 2], ...children]]];
