import { type FormEvent, useState } from 'react';
import { type Channel, registry } from '../../client/registry.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Percent } from '../../ui/percent.tsx';
import { toast, toastError } from '../../ui/toasts.tsx';
import { moved } from './moved.ts';

export interface ShareProps {
  readonly channel: Channel;
  readonly mayOperate: boolean;
  readonly onChanged: () => Promise<void>;
}

/** The percentage of installations that get the candidate. What was chosen is forgotten once somebody has changed it. */
export function Share({ channel: { candidate, seq }, mayOperate, onChanged }: ShareProps) {
  const [chosen, setChosen] = useState<{ percent: number; seq: number }>();
  const percent = chosen?.seq === seq ? chosen.percent : (candidate?.percent ?? 0);
  const [busy, setBusy] = useState(false);
  const halted = candidate?.state === 'halted';
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    moved(
      () => registry.rollout(percent, seq),
      (now) => now.seq === seq + 1 && now.candidate?.percent === (percent === 100 ? undefined : percent),
    )
      .then(() => toast(applied(percent, halted)), toastError)
      .finally(() => {
        setBusy(false);
        void onChanged();
      });
  };
  return (
    <form className="card stack" aria-label="Share of the candidate" onSubmit={apply}>
      <h2>Share of the candidate</h2>
      {!candidate && <p className="muted">There is no candidate: publish a draft to less than 100 % to make one.</p>}
      {halted && <p>The rollout is halted: Apply resumes it with this percentage.</p>}
      <Percent
        value={percent}
        disabled={!candidate || !mayOperate}
        onChange={(to) => setChosen({ percent: to, seq })}
      />
      <div>
        <ActButton
          type="submit"
          className="button button-primary"
          disabled={busy || !candidate || !mayOperate || (percent === candidate.percent && !halted)}
        >
          Apply
        </ActButton>
      </div>
    </form>
  );
}

function applied(percent: number, wasHalted: boolean): string {
  if (percent === 100) return 'The candidate is production now.';
  return `${wasHalted ? 'The rollout is resumed: ' : ''}${percent} % get the candidate.`;
}
