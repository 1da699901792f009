import type { WidgetBase } from '../renderer/react/widget.ts';
import type { SheetProps } from '../schemas/generated/types.ts';
import { Modal } from './parts/modal.tsx';

/** A modal that slides up from the bottom of the screen. */
export default function Sheet({ title, heading, dismiss, on, children }: SheetProps & WidgetBase) {
  return (
    <Modal look="sheet" title={title} dismiss={dismiss} onClose={() => on.close?.()}>
      {heading && <h3 className="modal-heading">{heading}</h3>}
      {children}
    </Modal>
  );
}
