import { type Channel, registry } from '../../client/registry.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { moved } from './moved.ts';

/** What takes a release away from phones, and asks for a reason first. */
export interface Asking {
  readonly what: 'halt' | 'rollback';
  /** Production when the question was asked. */
  readonly seen: Channel;
  /** The release that everybody got after a rollback; null: there is none. */
  readonly back: number | null;
}

interface EmergencyButtonProps {
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: string;
}

export function EmergencyButton({ disabled, onClick, children }: EmergencyButtonProps) {
  return (
    <button type="button" className="button button-danger" disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}

interface EmergencyDialogsProps {
  readonly channel: Channel;
  /** The one that is open. */
  readonly asking: Asking | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

export function EmergencyDialogs({ channel, asking, onClose, onChanged }: EmergencyDialogsProps) {
  const { release, seq, candidate } = asking?.seen ?? channel;
  const withdrawn = candidate ? 'and the candidate is gone' : `instead of release ${release}`;
  return (
    <>
      <ReasonDialog
        open={asking?.what === 'halt'}
        does="Halt"
        says="From now on nobody gets the candidate. The rollout can be resumed later."
        field="Reason"
        isOptional
        danger
        onClose={onClose}
        onDone={async (note) => {
          // Whoever has changed the percentage meanwhile must not stand in the way of a halt.
          await moved(() => registry.halt(note), halted);
          toast('The rollout is halted.');
          await onChanged();
        }}
      />
      <ReasonDialog
        open={asking?.what === 'rollback'}
        does="Roll back"
        says={`Everybody gets release ${asking?.back} again, ${withdrawn}.`}
        field="Reason"
        danger
        onClose={onClose}
        onDone={async (note) => {
          // What was asked for is not done to what is there after it: an answer may have been lost.
          const after = await moved(
            () => registry.rollback(note, seq),
            (now) => now.seq === seq + 1 && now.candidate === null,
          );
          toast(`Everybody gets release ${after.release}.`);
          await onChanged();
        }}
      />
    </>
  );
}

const halted = ({ candidate }: Channel) => candidate?.state === 'halted';
