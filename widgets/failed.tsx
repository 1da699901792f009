import { useEffect, useState } from 'react';
import type { WidgetBase } from '../renderer/react/widget.ts';
import type { FailedProps } from '../schemas/generated/types.ts';
import { helpLine, telephoneAddress } from '../schemas/telephone.ts';
import { type DrawOutline, none } from './parts/outline.ts';
import { Press } from './parts/press.tsx';

/**
 * Shown in place of something that could not be loaded. Not an `alert`, which is the role of toasts. The text is
 * there from the start, so that nothing shifts, and inserted again by a new key, because screen readers only announce
 * changes of a live region.
 */
export default function Failed(props: FailedProps & WidgetBase) {
  const [offline, setOffline] = useState<boolean>();
  useEffect(() => setOffline(!(props.title || navigator.onLine)));
  const {
    title = offline ? 'You are offline' : 'Something went wrong',
    text = 'Please try again.',
    retry = 'Try again',
    phone,
    busy,
    on,
  } = props;
  return (
    <div className={offline ? 'failed offline' : 'failed'}>
      <div aria-live="assertive">
        <div key={`${offline}`}>
          <h2 className="text-title">{title}</h2>
          <p>{text}</p>
        </div>
      </div>
      {on.retry && (
        <Press className="button button-primary" tap={on.retry} busy={busy}>
          {retry}
        </Press>
      )}
      {phone && (
        <a className="link" href={telephoneAddress(phone)}>
          {helpLine(phone)}
        </a>
      )}
    </div>
  );
}

export const outline: DrawOutline = none;
