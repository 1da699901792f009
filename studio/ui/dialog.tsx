import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';

export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  /** For two texts side by side. */
  readonly wide?: boolean;
  /** It opens by itself, perhaps while somebody types: no button has the focus, which the next key would press. */
  readonly uncalled?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a title; Escape and 'Cancel' close it, and the focus returns to where it was. */
export function Dialog({ open, title, wide = false, uncalled = false, onClose, children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup
          ref={popup}
          className={wide ? 'dialog dialog-wide' : 'dialog'}
          initialFocus={uncalled ? popup : true}
        >
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
