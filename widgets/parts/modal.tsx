import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { CROSS } from './cross.ts';
import { Icon } from './icon.tsx';
import { showLeaving } from './leaving.ts';
import { pull } from './pull.ts';

/** The ways out of a modal beside the buttons inside it. */
export type Dismissal = 'icon' | 'outside' | 'escape';

interface ModalProps {
  look: 'dialog' | 'sheet' | 'full' | 'promo' | 'picker' | 'viewer';
  /** Its heading and its name; a viewer has the name only. */
  title: string;
  dismiss?: readonly Dismissal[] | undefined;
  closeLabel?: string;
  /** Whether Escape, and the phone's way back, close it: where there is any other way out, they do. */
  byKey?: boolean;
  /** The user wants it closed. The modal stays until its parent takes it away. */
  onClose: () => void;
  children?: ReactNode;
}

/**
 * A modal on the platform's own `<dialog>`: focus moves in and returns, the page behind is out of reach, Escape
 * works. It is open as long as it is drawn.
 */
export function Modal(props: ModalProps) {
  const { look, title, dismiss = [], closeLabel = 'Close', byKey = dismiss.length > 0, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The platform moves the focus to the first control. That is right where the user is to type or to pick; anything
    // else would look chosen already, and a page inside would keep the keyboard to itself, Escape included.
    if (!document.activeElement?.matches('.line, .listbox')) element?.focus();
    // Closing while the element is still in the page gives the focus back to where it was.
    return () => {
      if (element) showLeaving(element);
      element?.close();
    };
  }, []);

  const leave = () => {
    if (byKey) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  };
  // The browser closes by itself on a second "cancel": what may not be left is opened again.
  const onClosed = () => {
    if (dialog.current?.isConnected && !dialog.current.open) dialog.current.showModal();
  };
  const isOutside = (event: MouseEvent) => event.target === dialog.current;

  return (
    <dialog
      ref={dialog}
      className={`modal modal-${look}`}
      {...(look === 'viewer' ? { 'aria-label': title } : { 'aria-labelledby': titleId })}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        leave();
      }}
      onClose={(event) => event.target === dialog.current && onClosed()}
      onMouseDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        if (pressedOutside.current && isOutside(event) && dismiss.includes('outside')) onClose();
      }}
    >
      <div className="modal-box">
        {look !== 'viewer' && (
          <div
            className="modal-head"
            onPointerDown={(event) =>
              look === 'sheet' && byKey && pull(event, event.currentTarget.parentElement!, onClose)
            }
          >
            <h2 id={titleId} className="modal-title">
              {title}
            </h2>
          </div>
        )}
        <div className="modal-body">{children}</div>
        {dismiss.includes('icon') && (
          <button type="button" className="icon-button modal-close" aria-label={closeLabel} onClick={onClose}>
            <Icon path={CROSS} />
          </button>
        )}
      </div>
    </dialog>
  );
}
