import type { WidgetBase } from '../renderer/react/widget.ts';
import type { SheetProps } from '../schemas/generated/types.ts';
import { Modal } from './parts/modal.tsx';

/** A modal that slides up from the bottom of the screen. */
export default function Sheet({ title, heading, dismiss, on, children }: SheetProps & WidgetBase) {
  return (
    <Modal look="sheet" title={title} heading={heading} dismiss={dismiss} onClose={() => on.close?.()}>
      {children}
    </Modal>
  );
}
