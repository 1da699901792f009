import { useEffect, useState } from 'react';
import type { WidgetBase } from '../renderer/react/widget.ts';
import type { FailedProps } from '../schemas/generated/types.ts';
import { Icon } from './parts/icon.tsx';
import { type DrawOutline, none } from './parts/outline.ts';
import { Press } from './parts/press.tsx';

const TROUBLE = 'M12 7.5v5M12 16v.1M12 21a9 9 0 100-18 9 9 0 000 18z';

/**
 * What is shown in place of something that could not be loaded. It is no `alert`: that role is a toast's. The text is
 * filled in once the live region is there, which is when screen readers say it.
 */
export default function Failed(props: FailedProps & WidgetBase) {
  const { text = 'Something went wrong. Please try again.', retry = 'Try again', busy, on } = props;
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(text), [text]);
  return (
    <div className="failed">
      <Icon path={TROUBLE} />
      <p aria-live="assertive">{said}</p>
      {on.retry && (
        <Press className="button button-secondary" tap={on.retry} busy={busy}>
          {retry}
        </Press>
      )}
    </div>
  );
}

export const outline: DrawOutline = none;
