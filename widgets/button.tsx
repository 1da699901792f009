import { useId } from 'react';
import type { WidgetBase } from '../renderer/react/widget.ts';
import type { ButtonProps } from '../schemas/generated/types.ts';

/** A button. While its handler runs it keeps its label and its width, and takes no taps. */
export default function Button(props: ButtonProps & WidgetBase) {
  const { label, look = 'secondary', tip, disabled, inactive, busy, on } = props;
  const tipId = useId();
  const button = (
    <button
      type="button"
      className={`button button-${look}`}
      disabled={disabled}
      aria-disabled={inactive || undefined}
      aria-busy={busy || undefined}
      aria-describedby={tip ? tipId : undefined}
      onClick={() => busy || on.tap?.()}
    >
      {label}
    </button>
  );
  if (!tip) return button;
  return (
    <span className="tipped">
      <span className="tip" id={tipId}>
        {tip}
      </span>
      {button}
    </span>
  );
}
