import { useState } from 'react';
import { type DraftInfo, registry } from '../../client/registry.ts';
import { useMay, useMe } from '../../session/session.ts';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { toast, toastError } from '../../ui/toasts.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { conflictIn, type DraftConflict, RebaseDialog } from './rebase-dialog.tsx';

/** Possible actions on a draft, depending on its state and the user. */
export function DraftTools({ draft, onChanged }: { draft: DraftInfo; onChanged: () => void }) {
  const [asking, setAsking] = useState<'send-back' | 'publish' | 'close'>();
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<DraftConflict>();
  const me = useMe();
  const [mayEdit, mayApprove, mayPublish] = [useMay('editor'), useMay('approver'), useMay('operator')];
  const { draft: number, state, author } = draft;
  const isDone = state === 'published' || state === 'closed';
  // A used button keeps the focus until its response arrives.
  const act = (words: string, request: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    request()
      .then(() => toast(words))
      .catch((error: unknown) => {
        const found = conflictIn(error);
        if (found) setConflict(found);
        else toastError(error);
      })
      .finally(() => {
        setBusy(false);
        onChanged();
      });
  };
  const openOnPhone = async () => {
    const { address } = await registry.preview(number);
    await navigator.clipboard.writeText(address);
    toast('The address of the preview has been copied. Anyone who has it can see the draft, for a day.');
  };
  return (
    <>
      <button type="button" className="button" onClick={() => void openOnPhone().catch(toastError)}>
        Copy preview address
      </button>
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
      <button
        type="button"
        className={state === 'in-review' ? 'button button-primary' : 'button'}
        disabled={state !== 'in-review' || !mayApprove}
        aria-disabled={busy || undefined}
        onClick={() => act('It is approved.', () => registry.approve(number))}
      >
        Approve
      </button>
      <button
        type="button"
        className="button"
        disabled={(state !== 'in-review' && state !== 'approved') || !(mayApprove || author === me.name)}
        onClick={() => setAsking('send-back')}
      >
        Send back
      </button>
      <button
        type="button"
        className={state === 'approved' ? 'button button-primary' : 'button'}
        disabled={state !== 'approved' || !mayPublish}
        onClick={() => setAsking('publish')}
      >
        Publish
      </button>
      <button
        type="button"
        className="button button-danger"
        disabled={isDone || !(mayApprove || author === me.name)}
        onClick={() => setAsking('close')}
      >
        Close
      </button>
      <ReasonDialog
        open={asking === 'send-back'}
        does="Send back"
        says="It is open again. Say what has to be changed."
        field="Note"
        onClose={() => setAsking(undefined)}
        onDone={async (note) => {
          await registry.sendBack(number, note);
          onChanged();
        }}
      />
      <Dialog open={asking === 'close'} title={`Close draft ${number}`} onClose={() => setAsking(undefined)}>
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            setAsking(undefined);
            act('It is closed.', () => registry.closeDraft(number));
          }}
        >
          <p>Nothing of it is published, and it cannot be opened again. What it changes can still be read here.</p>
          <DialogButtons does="Close" danger />
        </form>
      </Dialog>
      {conflict && (
        <RebaseDialog
          draft={number}
          conflict={conflict}
          onClose={() => setConflict(undefined)}
          onDone={() => {
            setConflict(undefined);
            onChanged();
          }}
        />
      )}
      <PublishDialog
        draft={draft}
        open={asking === 'publish'}
        onClose={() => setAsking(undefined)}
        onPublished={onChanged}
      />
    </>
  );
}
