import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { CROSS } from './cross.ts';
import { Icon } from './icon.tsx';
import { stayAboveKeyboard } from './keyboard.ts';
import { showLeaving } from './leaving.ts';
import { pull } from './pull.ts';

/** Ways to dismiss a modal, in addition to the buttons inside it. */
export type Dismissal = 'icon' | 'outside' | 'escape';

interface ModalProps {
  look: 'dialog' | 'sheet' | 'full' | 'promo' | 'picker' | 'viewer';
  /** Its heading and accessible name; a viewer has the name only. */
  title: string;
  /** A heading of its content. */
  heading?: string | undefined;
  dismiss?: readonly Dismissal[] | undefined;
  closeLabel?: string;
  /** Whether Escape and the phone's back button close it; by default, if it can be dismissed in any other way. */
  byKey?: boolean;
  /** The user wants to close it. The modal stays until its parent removes it. */
  onClose: () => void;
  children?: ReactNode;
}

/**
 * A modal based on the native `<dialog>`: it traps and restores the focus, makes the page behind inert, and handles
 * Escape. It is open as long as it is rendered.
 */
export function Modal(props: ModalProps) {
  const { look, title, heading, dismiss = [], closeLabel = 'Close', byKey = dismiss.length > 0 } = props;
  const { onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useOpen(dialog);
  const events = useDismissal(dialog, {
    byKey: () => byKey && onClose(),
    outside: () => dismiss.includes('outside') && onClose(),
  });

  return (
    <dialog
      ref={dialog}
      className={`modal modal-${look}`}
      {...(look === 'viewer' ? { 'aria-label': title } : { 'aria-labelledby': titleId })}
      tabIndex={-1}
      {...events}
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
        <div className="modal-body">
          {heading && <h3 className="modal-heading">{heading}</h3>}
          {children}
        </div>
        {dismiss.includes('icon') && (
          <button type="button" className="icon-button modal-close" aria-label={closeLabel} onClick={onClose}>
            <Icon path={CROSS} />
          </button>
        )}
      </div>
    </dialog>
  );
}

/** Keeps a dialog open, and above the keyboard, as long as it is rendered. */
function useOpen(dialog: RefObject<HTMLDialogElement>): void {
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const stay = element && stayAboveKeyboard(element);
    // Browsers focus the first control. That is right for typing or picking; anything else
    // would look selected, and an embedded page would capture the keyboard, including Escape.
    if (!document.activeElement?.matches('.line, .listbox')) element?.focus();
    // Closing before the element is removed restores the focus.
    return () => {
      stay?.();
      if (element) showLeaving(element);
      element?.close();
    };
  }, [dialog]);
}

/** Handlers of a dialog for ways to leave it: by Escape or the phone's back button, and by a press outside its box. */
function useDismissal(dialog: RefObject<HTMLDialogElement>, leave: { byKey(): void; outside(): void }) {
  const pressedOutside = useRef(false);
  const isOutside = (event: MouseEvent) => event.target === dialog.current;
  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      leave.byKey();
    },
    onCancel(event: SyntheticEvent) {
      if (event.target !== dialog.current) return;
      event.preventDefault();
      leave.byKey();
    },
    // Browsers close a dialog by themselves on a second "cancel", so reopen one that must not be dismissed.
    onClose({ target }: SyntheticEvent) {
      if (target === dialog.current && dialog.current?.isConnected && !dialog.current.open) dialog.current.showModal();
    },
    onMouseDown(event: MouseEvent) {
      pressedOutside.current = isOutside(event);
    },
    onClick(event: MouseEvent) {
      if (pressedOutside.current && isOutside(event)) leave.outside();
    },
  };
}
