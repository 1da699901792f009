import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  /** For two texts side by side. */
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a title; Escape and 'Cancel' close it, and the focus returns to where it was. */
export function Dialog({ open, title, wide = false, onClose, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup className={wide ? 'dialog dialog-wide' : 'dialog'}>
          <Base.Title className="dialog-title">{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The last line of a dialog's form: the submit button and 'Cancel'. */
export function DialogButtons({
  does,
  danger = false,
  busy = false,
}: {
  does: string;
  danger?: boolean;
  busy?: boolean;
}) {
  return (
    <div className="dialog-buttons">
      <Base.Close className="button">Cancel</Base.Close>
      <button type="submit" className={danger ? 'button button-danger' : 'button button-primary'} disabled={busy}>
        {does}
      </button>
    </div>
  );
}
