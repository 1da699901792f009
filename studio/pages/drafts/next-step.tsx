import type { DraftInfo, Person } from '../../client/registry.ts';
import { useMe } from '../../session/session.ts';
import { turnOf } from './turn.ts';

/** Says who has to do what next with a draft; nothing when it is done. */
export function NextStep({ draft, people }: { draft: DraftInfo; people: readonly Person[] | undefined }) {
  const turn = turnOf(draft, useMe(), people);
  if (!turn) return null;
  const { openComments } = draft;
  return (
    <div>
      {turn.isMine && (
        <>
          <span className="mark" data-tone="warn">
            Your turn
          </span>{' '}
        </>
      )}
      {turn.says}
      {openComments > 0 && ` ${openComments === 1 ? 'A comment is' : `${openComments} comments are`} open.`}
    </div>
  );
}
