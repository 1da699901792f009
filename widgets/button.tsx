import { useId } from 'react';
import type { WidgetBase } from '../renderer/react/widget.ts';
import type { ButtonProps } from '../schemas/generated/types.ts';
import type { DrawOutline } from './parts/outline.ts';
import { Press } from './parts/press.tsx';

/** A button. While its handler is running it keeps its label and width, and ignores taps. */
export default function Button(props: ButtonProps & WidgetBase) {
  const { label, look = 'secondary', tip, disabled, inactive, busy, on } = props;
  const tipId = useId();
  const button = (
    <Press
      className={`button button-${look}`}
      tap={on.tap}
      busy={busy}
      disabled={disabled}
      inactive={inactive}
      describedBy={tip ? tipId : undefined}
    >
      {label}
    </Press>
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

export const outline: DrawOutline = ({ look }) => [look === 'quiet' ? ['button button-quiet', 2] : ['button bone']];
