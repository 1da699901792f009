import type { Difference } from '../client/registry.ts';
import { WithCode } from './with-code.tsx';

export interface SentencesProps {
  /** Name of the list for screen readers. */
  label: string;
  sentences: Difference['sentences'];
  /** Set on the page of one screen, which need not be named. */
  screen?: string;
}

/** Changes for users, by screen. */
export function Sentences({ label, sentences, screen: only }: SentencesProps) {
  if (sentences.length === 0)
    return <p className="muted">Nothing changes {only === undefined ? 'for people' : 'on this screen'}.</p>;
  return (
    <ul aria-label={label} className="sentences">
      {sentences.map(({ screen, says, money }) => (
        <li key={`${screen}: ${says}`}>
          {screen !== only && <strong>{screen} </strong>}
          <WithCode text={says} />{' '}
          {money && (
            <span className="mark" data-tone="warn">
              Money
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
