import { useEffect, useState } from 'react';
import type { ProgressProps } from '../schemas/generated/types.ts';
import { Icon } from './parts/icon.tsx';
import { type DrawOutline, none } from './parts/outline.ts';

const ATTENTION = 'M12 7.5v5M12 16v.1M12 21a9 9 0 100-18 9 9 0 000 18z';

/** An ongoing process. The text is inserted after the live region, because screen readers only announce changes. */
export default function Progress({ text, hint = '', done = false }: ProgressProps) {
  const [said, setSaid] = useState({ text: '', hint: '' });
  useEffect(() => setSaid({ text, hint }), [text, hint]);
  return (
    <div className="progress">
      {done ? <Icon path={ATTENTION} /> : <span className="progress-ring" aria-hidden="true" />}
      <div className="progress-words" role="status">
        <p className="progress-text">{said.text}</p>
        {said.hint && <p className="progress-hint">{said.hint}</p>}
      </div>
    </div>
  );
}

export const outline: DrawOutline = none;
