import { useState } from 'react';
import { type DraftInfo, registry } from '../../client/registry.ts';
import { conflictIn, type DraftConflict } from '../../history/conflict.ts';
import { useMay, useMe } from '../../session/session.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { copy } from '../../ui/copy.ts';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { later } from '../../ui/later.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { toast, toastError } from '../../ui/toasts.tsx';
import { PublishDialog } from './publish-dialog.tsx';

/** Loaded on demand, since it is rarely needed. */
const RebaseDialog = later(() => import('../../history/rebase-dialog.tsx'));

/** Possible actions on a draft, depending on its state and the user. */
export function DraftTools({ draft, onChanged }: { draft: DraftInfo; onChanged: () => void }) {
  const [asking, setAsking] = useState<Question>();
  const { busy, act, conflict, settle } = useRequests(onChanged);
  const { draft: number } = draft;
  const close = () => setAsking(undefined);
  return (
    <>
      <button type="button" className="button" onClick={() => void copyPreviewAddress(number).catch(toastError)}>
        Copy preview address
      </button>
      <ReviewButtons draft={draft} busy={busy} act={act} />
      <QuestionButtons draft={draft} onAsk={setAsking} />
      <ReasonDialog
        open={asking === 'send-back'}
        does="Send back"
        says="It is open again. Say what has to be changed."
        field="Note"
        onClose={close}
        onDone={async (note) => {
          await registry.sendBack(number, note);
          onChanged();
        }}
      />
      <CloseDialog
        number={number}
        open={asking === 'close'}
        onClose={close}
        onConfirm={() => act('It is closed.', () => registry.closeDraft(number))}
      />
      {conflict && (
        <RebaseDialog
          draft={number}
          conflict={conflict}
          onClose={settle}
          onDone={() => {
            settle();
            onChanged();
          }}
        />
      )}
      <PublishDialog draft={draft} open={asking === 'publish'} onClose={close} onPublished={onChanged} />
    </>
  );
}

/** What is asked in a dialog before it is done. */
type Question = 'send-back' | 'publish' | 'close';

/** Sends a request, and says `words` once it has succeeded. */
type Act = (words: string, request: () => Promise<unknown>) => void;

/** Runs one request at a time; a conflict with what was published meanwhile is kept until it is settled. */
function useRequests(onChanged: () => void) {
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<DraftConflict>();
  const act: Act = (words, request) => {
    if (busy) return;
    setBusy(true);
    request()
      .then(() => toast(words))
      .catch((error: unknown) => {
        const conflict = conflictIn(error);
        if (conflict) setConflict(conflict);
        else toastError(error);
      })
      .finally(() => {
        setBusy(false);
        onChanged();
      });
  };
  return { busy, act, conflict, settle: () => setConflict(undefined) };
}

/** Buttons that act at once. A used button keeps the focus until its response arrives. */
function ReviewButtons({ draft, busy, act }: { draft: DraftInfo; busy: boolean; act: Act }) {
  const [mayEdit, mayApprove] = [useMay('editor'), useMay('approver')];
  const { draft: number, state } = draft;
  return (
    <>
      {state === 'open' && mayEdit && (
        <button
          type="button"
          className="button button-primary"
          aria-disabled={busy || undefined}
          onClick={() => act('It is in review.', () => registry.review(number))}
        >
          Send for review
        </button>
      )}
      <ActButton
        type="button"
        className={state === 'in-review' ? 'button button-primary' : 'button'}
        disabled={busy || state !== 'in-review' || !mayApprove}
        onClick={() => act('It is approved.', () => registry.approve(number))}
      >
        Approve
      </ActButton>
    </>
  );
}

/** Buttons that open a dialog. */
function QuestionButtons({ draft, onAsk }: { draft: DraftInfo; onAsk: (question: Question) => void }) {
  const me = useMe();
  const [mayApprove, mayPublish] = [useMay('approver'), useMay('operator')];
  const { state } = draft;
  const mayEnd = mayApprove || draft.author === me.name;
  const isSent = state === 'in-review' || state === 'approved';
  const isDone = state === 'published' || state === 'closed';
  return (
    <>
      <button type="button" className="button" disabled={!isSent || !mayEnd} onClick={() => onAsk('send-back')}>
        Send back
      </button>
      <button
        type="button"
        className={state === 'approved' ? 'button button-primary' : 'button'}
        disabled={state !== 'approved' || !mayPublish}
        onClick={() => onAsk('publish')}
      >
        Publish
      </button>
      <button
        type="button"
        className="button button-danger"
        disabled={isDone || !mayEnd}
        onClick={() => onAsk('close')}
      >
        Close
      </button>
    </>
  );
}

interface CloseDialogProps {
  readonly number: number;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

function CloseDialog({ number, open, onClose, onConfirm }: CloseDialogProps) {
  return (
    <Dialog open={open} title={`Close draft ${number}`} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          onConfirm();
        }}
      >
        <p>Nothing of it is published, and it cannot be opened again. What it changes can still be read here.</p>
        <DialogButtons does="Close" danger />
      </form>
    </Dialog>
  );
}

/** Copies the address that opens the draft on a phone. */
async function copyPreviewAddress(number: number): Promise<void> {
  const { address } = await registry.preview(number);
  const words = 'The address of the preview has been copied. Anyone who has it can see the draft, for a day.';
  await copy(address, words, `Copy it yourself, the browser does not allow it on this page: ${address}`);
}
