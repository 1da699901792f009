import type { Difference } from '../client/registry.ts';
import { WithCode } from './with-code.tsx';

/** Changes for users, by screen. */
export function Sentences({ label, sentences }: { label: string; sentences: Difference['sentences'] }) {
  if (sentences.length === 0) return <p className="muted">Nothing changes for people.</p>;
  return (
    <ul aria-label={label} className="sentences">
      {sentences.map(({ screen, says, money }) => (
        <li key={`${screen}: ${says}`}>
          <strong>{screen}</strong> <WithCode text={says} />{' '}
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
