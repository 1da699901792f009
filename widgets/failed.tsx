import { useEffect, useState } from 'react';
import type { WidgetBase } from '../renderer/react/widget.ts';
import type { FailedProps } from '../schemas/generated/types.ts';
import { telephoneAddress } from '../schemas/telephone.ts';
import { type DrawOutline, none } from './parts/outline.ts';
import { Press } from './parts/press.tsx';

/**
 * What is shown in place of something that could not be loaded. It is no `alert`: that role is a toast's. The words are
 * filled in once the live region is there, which is when screen readers say them.
 */
export default function Failed(props: FailedProps & WidgetBase) {
  const { retry = 'Try again', phone, busy, on } = props;
  const [words, setWords] = useState<readonly string[]>();
  useEffect(() => setWords(navigator.onLine ? TROUBLE : OFFLINE), []);
  const { title = words?.[0], text = words?.[1] } = props;
  return (
    <div className={words === OFFLINE ? 'failed offline' : 'failed'}>
      <div className="failed-words" aria-live="assertive">
        {words && (
          <>
            <h2 className="text-title">{title}</h2>
            <p>{text}</p>
          </>
        )}
      </div>
      {on.retry && (
        <Press className="button button-primary" tap={on.retry} busy={busy}>
          {retry}
        </Press>
      )}
      {phone && (
        <p>
          Need help?{' '}
          <a className="link" href={telephoneAddress(phone)}>
            {phone}
          </a>
        </p>
      )}
    </div>
  );
}

const TROUBLE = ['Something went wrong', 'Please try again in a moment.'];
const OFFLINE = ['You are offline', 'Please check your connection and try again.'];

export const outline: DrawOutline = none;
