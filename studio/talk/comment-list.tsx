import type { ReactNode } from 'react';
import { type DraftComment, registry } from '../client/registry.ts';
import { useMay } from '../session/session.ts';
import { Time } from '../ui/time.tsx';
import { toastError } from '../ui/toasts.tsx';

export interface CommentListProps {
  readonly comments: readonly DraftComment[];
  /** Renders the link to the node of a comment. */
  readonly place: (comment: DraftComment) => ReactNode;
  readonly onChanged: () => void;
}

/** The comments on the nodes of a draft: open ones first, then resolved ones. */
export function CommentList({ comments, place, onChanged }: CommentListProps) {
  const mayResolve = useMay('editor');
  const resolve = ({ draft, comment }: DraftComment) =>
    void registry.resolveComment(draft, comment).then(onChanged, toastError);
  const sorted = [...comments].sort((a, b) => Number(a.resolved !== null) - Number(b.resolved !== null));
  return (
    <ul aria-label="Comments" className="comments">
      {sorted.map((entry) => (
        <li key={entry.comment} data-resolved={entry.resolved !== null || undefined}>
          <p className="muted">
            {place(entry)} · {entry.author}, <Time at={entry.at} />
          </p>
          <p>{entry.text}</p>
          {entry.resolved ? (
            <p className="muted">Resolved by {entry.resolved.who}</p>
          ) : (
            <button type="button" className="button" disabled={!mayResolve} onClick={() => resolve(entry)}>
              Resolve
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
