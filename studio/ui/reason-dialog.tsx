import { type FormEvent, useState } from 'react';
import { Dialog, DialogButtons } from './dialog.tsx';
import { Field } from './field.tsx';
import { toastError } from './toasts.tsx';

export interface ReasonDialogProps {
  readonly open: boolean;
  /** Title, and label of the submit button. */
  readonly does: string;
  /** A sentence about its effect. */
  readonly says: string;
  /** Label of the field. */
  readonly field: string;
  /** The text so far; empty by default. */
  readonly before?: string;
  /** Why it cannot be done any more; what was written can still be copied. */
  readonly late?: string | undefined;
  /** Whether it can be done without a reason. */
  readonly isOptional?: boolean;
  readonly danger?: boolean;
  readonly onClose: () => void;
  /** The dialog closes when it resolves, and stays open with the text when it rejects. */
  readonly onDone: (reason: string) => Promise<void>;
}

/** Asks for a written reason before an action. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, does, says, field, before = '', late, isOptional = false, danger = false, onClose, onDone } = props;
  // What somebody has begun to write stays, whatever others write meanwhile.
  const [begun, setBegun] = useState<{ readonly reason: string; readonly before: string }>();
  const { reason } = begun ?? { reason: before };
  const hasChanged = begun !== undefined && begun.before !== before;
  const [busy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    onDone(reason.trim())
      .then(() => {
        setBegun(undefined);
        onClose();
      }, toastError)
      .finally(() => setBusy(false));
  };
  return (
    <Dialog open={open} title={does} onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <p>{says}</p>
        <Field label={field} note={isOptional ? 'Optional.' : 'Required.'}>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              required={!isOptional}
              maxLength={2000}
              value={reason}
              onChange={({ target }) => setBegun({ before, ...begun, reason: target.value })}
            />
          )}
        </Field>
        <p role="status" className="muted">
          {!busy && (late ?? (hasChanged && `Somebody else has changed it meanwhile to: ${before}`))}
        </p>
        <DialogButtons
          does={does}
          danger={danger}
          busy={busy || late !== undefined || (!isOptional && reason.trim() === '')}
        />
      </form>
    </Dialog>
  );
}
