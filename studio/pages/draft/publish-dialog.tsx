import { type FormEvent, useState } from 'react';
import { baseOnNewest, type Misfit, misfitOf } from '../../client/misfit.ts';
import { Refused } from '../../client/refused.ts';
import { type Channel, type DraftInfo, registry } from '../../client/registry.ts';
import { conflictIn, type DraftConflict } from '../../history/conflict.ts';
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
  /** Called when the draft has been published, or based on another release. */
  readonly onChanged: () => void;
  /** Called when others have published changes of the same files since the review. */
  readonly onConflict: (conflict: DraftConflict) => void;
}

/** The percentage to begin with: few see a mistake. */
const CAUTIOUS = 5;

/** Asks for the percentage of installations an approved draft is published to, and for a reason when fixtures fail. */
export function PublishDialog(props: PublishDialogProps) {
  const { open, onClose, onChanged, onConflict } = props;
  const { draft, version, checked } = props.draft;
  const [percent, setPercent] = useState(CAUTIOUS);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [unfit, setUnfit] = useState<Unfit>();
  // The state of production the decision is based on: a concurrent change is refused.
  const channel = useRequest(`channel, ${open}`, registry.channel);
  const seq = channel.answer?.seq;
  const failed = unfit?.failed ?? checked?.failed ?? [];
  const publish = async () => {
    const because = failed.length > 0 && { reason: reason.trim() };
    const { release } = await registry.publish(draft, { percent, version, seq: seq!, ...because });
    toast(`Release ${release} is published to ${percent} %.`);
    onClose();
    onChanged();
    if (percent < 100) go(addresses.rollout());
  };
  const refused = async (error: unknown) => {
    const conflict = conflictIn(error);
    if (conflict) {
      onClose();
      return onConflict(conflict);
    }
    const unfit = await unfitIn(draft, error);
    setUnfit(unfit);
    if (!unfit) toastError(error);
    return channel.again();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    publish()
      .catch(refused)
      .catch(toastError)
      .finally(() => setBusy(false));
  };
  return (
    <Dialog open={open} title={`Publish draft ${draft}`} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <p>To what percentage of installations? Less than 100 % creates a candidate, whose figures you can watch.</p>
        <Percent value={percent} disabled={busy} onChange={setPercent} />
        {unfit && <UnfitDraft unfit={unfit} onClose={onClose} onChanged={onChanged} />}
        {failed.length > 0 && <Reason failed={failed} value={reason} disabled={busy} onChange={setReason} />}
        <p role="status" className="muted">
          {busy ? 'Publishing…' : channel.answer && `Production is release ${channel.answer.release} now.`}
        </p>
        <Candidate of={channel.answer} />
        {!busy && channel.error !== undefined && <Waiting asking={channel} />}
        <DialogButtons does="Publish" busy={busy || seq === undefined || channel.answer?.candidate !== null} />
      </form>
    </Dialog>
  );
}

type FailedFixtures = NonNullable<DraftInfo['checked']>['failed'];

/** Why a draft was not published although it is approved. */
interface Unfit {
  readonly says: string;
  /** The fixtures that fail; undefined when no reason excuses what is wrong. */
  readonly failed: FailedFixtures | undefined;
  /** Undefined when it does not even fit the release that it is based on. */
  readonly misfit: Misfit | undefined;
}

/** Returns what is wrong with a draft that was refused; undefined when something else was. */
async function unfitIn(draft: number, error: unknown): Promise<Unfit | undefined> {
  if (!(error instanceof Refused) || error.status !== 422) return undefined;
  const failed = error.code === 'failed-fixtures' ? (error.details.failed as FailedFixtures) : undefined;
  return { says: error.message, failed, misfit: await misfitOf(draft, error) };
}

/** Says what is wrong, and offers to show it on the pages of the draft. */
function UnfitDraft({
  unfit,
  onClose,
  onChanged,
}: { unfit: Unfit } & Pick<PublishDialogProps, 'onClose' | 'onChanged'>) {
  const { says, misfit } = unfit;
  const [busy, setBusy] = useState(false);
  const rebase = (misfit: Misfit) => {
    setBusy(true);
    baseOnNewest(misfit)
      .then(toast, toastError)
      .finally(() => {
        onClose();
        onChanged();
      });
  };
  return (
    <>
      <p role="alert">
        {says}
        {misfit &&
          ` It was reviewed over release ${misfit.base}, and release ${misfit.onto} has been published since: based on that, its page says what is wrong.`}
      </p>
      {misfit && (
        <p>
          <button type="button" className="button" disabled={busy} onClick={() => rebase(misfit)}>
            Base it on release {misfit.onto}
          </button>
        </p>
      )}
    </>
  );
}

interface ReasonProps {
  readonly failed: FailedFixtures;
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

function Reason({ failed, value, disabled, onChange }: ReasonProps) {
  return (
    <Field
      label="Why it is published although fixtures fail"
      note={failed.map(({ screen, fixture }) => `${screen}: ${fixture}`).join(', ')}
    >
      {(control) => (
        <textarea
          {...control}
          required
          rows={2}
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** What has to be done first while there is a candidate. */
function Candidate({ of: channel }: { of: Channel | undefined }) {
  if (!channel?.candidate) return null;
  const { release, percent, state } = channel.candidate;
  return (
    <p>
      Release {release} is {state === 'halted' ? 'halted' : `at ${percent} %`}: on{' '}
      <Link to={addresses.rollout()}>Rollout</Link>, give it to everybody or roll it back first.
    </p>
  );
}
