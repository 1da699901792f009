import { useEffect, useState } from 'react';
import { type DraftInfo, registry } from '../../client/registry.ts';
import { sendForReview } from '../../client/send-for-review.ts';
import { carriedOut } from '../../client/unanswered.ts';
import { conflictIn, type DraftConflict } from '../../history/conflict.ts';
import { useMay, useMe } from '../../session/session.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { copy } from '../../ui/copy.ts';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { STATES } from '../../ui/draft-state.tsx';
import { later } from '../../ui/later.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { toast, toastError } from '../../ui/toasts.tsx';
import { PublishDialog } from './publish-dialog.tsx';

/** Loaded on demand, since it is rarely needed. */
const RebaseDialog = later(() => import('../../history/rebase-dialog.tsx'));

/** Possible actions on a draft, depending on its state and the user. */
export function DraftTools({ draft, onChanged }: { draft: DraftInfo; onChanged: () => void }) {
  const [asking, setAsking] = useState<Question>();
  const { busy, act, conflict, setConflict } = useRequests(onChanged);
  const { draft: number, state, note } = draft;
  const close = () => setAsking(undefined);
  const isLate = asking !== undefined && !isPossible(asking, state);
  const late = isLate
    ? `Draft ${number} has been changed meanwhile: it is ${STATES[state].words.toLowerCase()}.`
    : undefined;
  // A dialog in which somebody writes stays open with what was written, and says why it is late.
  const closes = late !== undefined && (asking === 'close' || asking === 'publish');
  useEffect(() => {
    if (!closes) return;
    const timer = setTimeout(() => {
      setAsking(undefined);
      toast(late);
    }, LATE_MS);
    return () => clearTimeout(timer);
  }, [closes, late]);
  return (
    <>
      {state !== 'published' && state !== 'closed' && (
        <button type="button" className="button" onClick={() => void copyPreviewAddress(number).catch(toastError)}>
          Copy preview address
        </button>
      )}
      <ReviewButtons draft={draft} busy={busy} act={act} />
      <QuestionButtons draft={draft} onAsk={setAsking} />
      <ReasonDialog
        open={asking === 'note'}
        late={late}
        does="Change note"
        says="It stands beside the draft, its release and in the history. A draft in review is open again."
        field="What it changes, and why"
        before={note}
        onClose={close}
        onDone={async (text) => {
          await registry.noteDraft(number, text);
          onChanged();
        }}
      />
      <ReasonDialog
        open={asking === 'send-back'}
        late={late}
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
        onConfirm={() => act(() => registry.closeDraft(number).then(() => 'It is closed.'))}
      />
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
        key={draft.version}
        draft={draft}
        open={asking === 'publish'}
        onClose={close}
        onChanged={onChanged}
        onConflict={setConflict}
      />
    </>
  );
}

/** Milliseconds within which a dialog whose own request has changed the draft closes by itself. */
const LATE_MS = 1_000;

/** In which states of the draft something can be done that is asked in a dialog first. */
const POSSIBLE = {
  note: ['open', 'in-review', 'approved'],
  'send-back': ['in-review', 'approved'],
  publish: ['approved'],
  close: ['open', 'in-review', 'approved'],
} as const satisfies { [question: string]: readonly DraftInfo['state'][] };
type Question = keyof typeof POSSIBLE;

function isPossible(question: Question, state: DraftInfo['state']): boolean {
  return (POSSIBLE[question] as readonly string[]).includes(state);
}

/** Sends a request, and says what it returns. */
type Act = (request: () => Promise<string>) => void;

/** Runs one request at a time; a conflict with what was published meanwhile is kept until it is settled. */
function useRequests(onChanged: () => void) {
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<DraftConflict>();
  const act: Act = (request) => {
    if (busy) return;
    setBusy(true);
    request()
      .then(toast)
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
  return { busy, act, conflict, setConflict };
}

/** Buttons that act at once. A used button keeps the focus until its response arrives. */
function ReviewButtons({ draft, busy, act }: { draft: DraftInfo; busy: boolean; act: Act }) {
  const [mayEdit, mayApprove] = [useMay('editor'), useMay('approver')];
  const [isReviewing, setReviewing] = useState(false);
  const me = useMe();
  const { draft: number, state } = draft;
  return (
    <>
      {isReviewing && (
        <span role="status" className="muted">
          Playing its fixtures…
        </span>
      )}
      {state === 'open' && mayEdit && (
        <button
          type="button"
          className="button button-primary"
          aria-disabled={busy || undefined}
          onClick={() =>
            act(() => {
              setReviewing(true);
              return sendForReview(number).finally(() => setReviewing(false));
            })
          }
        >
          Send for review
        </button>
      )}
      <ActButton
        type="button"
        className={state === 'in-review' ? 'button button-primary' : 'button'}
        disabled={busy || state !== 'in-review' || !mayApprove}
        onClick={() => act(() => approveOnce(draft, me.name).then(() => 'It is approved.'))}
      >
        Approve
      </ActButton>
    </>
  );
}

/** Approves the version that is seen, even if the answer is lost. */
function approveOnce({ draft, version }: DraftInfo, me: string): Promise<DraftInfo> {
  return carriedOut(
    () => registry.approve(draft, version),
    async () => {
      const now = await registry.draft(draft);
      return now.approvals.some(({ who }) => who === me) ? now : undefined;
    },
  );
}

/** Buttons that open a dialog. */
function QuestionButtons({ draft, onAsk }: { draft: DraftInfo; onAsk: (question: Question) => void }) {
  const me = useMe();
  const [mayEdit, mayApprove, mayPublish] = [useMay('editor'), useMay('approver'), useMay('operator')];
  const { state } = draft;
  const isMine = draft.authors.includes(me.name);
  const mayEnd = mayApprove || isMine;
  const button = (question: Question, may: boolean) => ({
    type: 'button' as const,
    disabled: !may || !isPossible(question, state),
    onClick: () => onAsk(question),
  });
  return (
    <>
      <button className="button" {...button('note', mayEdit && isMine)}>
        Change note
      </button>
      <button className="button" {...button('send-back', mayEnd)}>
        Send back
      </button>
      <button className={state === 'approved' ? 'button button-primary' : 'button'} {...button('publish', mayPublish)}>
        Publish
      </button>
      <button className="button button-danger" {...button('close', mayEnd)}>
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
