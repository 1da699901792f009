import type { WidgetBase } from '../renderer/react/widget.ts';
import type { DialogProps } from '../schemas/generated/types.ts';
import { Modal } from './parts/modal.tsx';

/** A modal in the centre of the screen. */
export default function Dialog({ title, heading, dismiss, on, children }: DialogProps & WidgetBase) {
  return (
    <Modal look="dialog" title={title} heading={heading} dismiss={dismiss} onClose={() => on.close?.()}>
      {children}
    </Modal>
  );
}
