import { type FormEvent, useState } from 'react';
import { type DraftInfo, registry } from '../../client/registry.ts';
import { addresses } from '../../place/addresses.ts';
import { Link } from '../../place/link.tsx';
import { go } from '../../place/place.ts';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Percent } from '../../ui/percent.tsx';
import { toast, toastError } from '../../ui/toasts.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { Waiting } from '../../ui/waiting.tsx';

export interface PublishDialogProps {
  readonly draft: DraftInfo;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onPublished: () => void;
}

/** The percentage to begin with: few see a mistake. */
const CAUTIOUS = 5;

/** Asks for the percentage of installations an approved draft is published to, and for a reason when fixtures fail. */
export function PublishDialog({ draft: { draft, version, checked }, open, onClose, onPublished }: PublishDialogProps) {
  const [percent, setPercent] = useState(CAUTIOUS);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  // The state of production the decision is based on: a concurrent change is refused.
  const channel = useRequest(`channel, ${open}`, registry.channel);
  const seq = channel.answer?.seq;
  const { candidate } = channel.answer ?? {};
  const fails = (checked?.failed.length ?? 0) > 0;
  const publish = async () => {
    const { release } = await registry.publish(draft, {
      percent,
      version,
      seq: seq!,
      ...(fails && { reason: reason.trim() }),
    });
    toast(`Release ${release} is published to ${percent} %.`);
    onClose();
    onPublished();
    if (percent < 100) go(addresses.rollout());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    publish()
      .catch((error: unknown) => {
        toastError(error);
        return channel.again();
      })
      .finally(() => setBusy(false));
  };
  return (
    <Dialog open={open} title={`Publish draft ${draft}`} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <p>To what percentage of installations? Less than 100 % creates a candidate, whose figures you can watch.</p>
        <Percent value={percent} disabled={busy} onChange={setPercent} />
        {fails && (
          <Field
            label="Why it is published although fixtures fail"
            note={checked!.failed.map(({ screen, fixture }) => `${screen}: ${fixture}`).join(', ')}
          >
            {(control) => (
              <textarea
                {...control}
                required
                rows={2}
                disabled={busy}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        )}
        <p role="status" className="muted">
          {busy ? 'Publishing…' : channel.answer && `Production is release ${channel.answer.release} now.`}
        </p>
        {candidate && (
          <p>
            Release {candidate.release} is {candidate.state === 'halted' ? 'halted' : `at ${candidate.percent} %`}: on{' '}
            <Link to={addresses.rollout()}>Rollout</Link>, give it to everybody or roll it back first.
          </p>
        )}
        {!busy && channel.error !== undefined && <Waiting asking={channel} />}
        <DialogButtons does="Publish" busy={busy || seq === undefined || candidate !== null} />
      </form>
    </Dialog>
  );
}
