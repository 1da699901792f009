import type { Difference } from '../client/registry.ts';
import { WithCode } from './with-code.tsx';

export interface SentencesProps {
  /** Name of the list for screen readers. */
  label: string;
  sentences: Difference['sentences'];
  /** Set on the page of one screen, which need not be named. */
  screen?: string;
}

/** Changes for users, by screen. That nothing changes is said in the same list, where it is looked for. */
export function Sentences({ label, sentences, screen: only }: SentencesProps) {
  return (
    <ul aria-label={label} className="sentences">
      {sentences.length === 0 && (
        <li className="muted">Nothing changes {only === undefined ? 'for people' : 'on this screen'}.</li>
      )}
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
