import { type FormEvent, useState } from 'react';
import { type Channel, registry } from '../../client/registry.ts';
import { Percent } from '../../ui/percent.tsx';
import { toast, toastError } from '../../ui/toasts.tsx';

export interface ShareProps {
  readonly channel: Channel;
  readonly mayOperate: boolean;
  readonly onChanged: () => Promise<void>;
}

/** The percentage of installations that get the candidate. */
export function Share({ channel: { candidate, seq }, mayOperate, onChanged }: ShareProps) {
  const [percent, setPercent] = useState(candidate?.percent ?? 0);
  const [busy, setBusy] = useState(false);
  const halted = candidate?.state === 'halted';
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    registry
      .rollout(percent, seq)
      .then(
        () => toast(percent === 100 ? 'The candidate is production now.' : `${percent} % get the candidate.`),
        toastError,
      )
      .finally(() => {
        setBusy(false);
        void onChanged();
      });
  };
  return (
    <form className="card stack" aria-label="Share of the candidate" onSubmit={apply}>
      <h2>Share of the candidate</h2>
      {!candidate && <p className="muted">There is no candidate: publish a draft to less than 100 % to make one.</p>}
      <Percent value={percent} disabled={!candidate || !mayOperate} onChange={setPercent} />
      <div>
        <button
          type="submit"
          className="button button-primary"
          disabled={busy || !candidate || !mayOperate || (percent === candidate.percent && !halted)}
        >
          Apply
        </button>
      </div>
    </form>
  );
}
