import { useEffect, useState } from 'react';
import type { WidgetBase } from '../renderer/react/widget.ts';
import type { FailedProps } from '../schemas/generated/types.ts';
import { telephoneAddress } from '../schemas/telephone.ts';
import { type DrawOutline, none } from './parts/outline.ts';
import { Press } from './parts/press.tsx';

/**
 * Shown in place of something that could not be loaded. Not an `alert`, which is the role of toasts. The text is
 * inserted after the live region, because screen readers only announce changes.
 */
export default function Failed(props: FailedProps & WidgetBase) {
  const [title, setTitle] = useState('');
  useEffect(() => setTitle(props.title ?? (navigator.onLine ? 'Something went wrong' : OFFLINE)));
  const { text = 'Please try again.', retry = 'Try again', phone, busy, on } = props;
  return (
    <div className={`failed${title === OFFLINE ? ' offline' : ''}`}>
      <div aria-live="assertive">
        {title && <h2 className="text-title">{title}</h2>}
        {title && <p>{text}</p>}
      </div>
      {on.retry && (
        <Press className="button button-primary" tap={on.retry} busy={busy}>
          {retry}
        </Press>
      )}
      {phone && (
        <a className="link" href={telephoneAddress(phone)}>
          {`Need help? ${phone}`}
        </a>
      )}
    </div>
  );
}

const OFFLINE = 'You are offline';

export const outline: DrawOutline = none;
