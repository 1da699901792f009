import type { DraftInfo, Person } from '../../client/registry.ts';
import { useMe } from '../../session/session.ts';
import { turnOf } from './turn.ts';

/** Says who has to do what next with a draft; nothing when it is done. */
export function NextStep({ draft, people }: { draft: DraftInfo; people: readonly Person[] | undefined }) {
  const turn = turnOf(draft, useMe(), people);
  if (!turn) return null;
  const { openComments, checked, issues } = draft;
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const failed = checked?.failed.length ?? 0;
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
      {errors > 0 && (
        <strong>{errors === 1 ? ' The documents have an error.' : ` The documents have ${errors} errors.`}</strong>
      )}
      {failed > 0 && <strong>{failed === 1 ? ' A fixture fails.' : ` ${failed} fixtures fail.`}</strong>}
      {openComments > 0 && ` ${openComments === 1 ? 'A comment is' : `${openComments} comments are`} open.`}
    </div>
  );
}
