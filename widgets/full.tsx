import type { WidgetBase } from '../renderer/react/widget.ts';
import type { FullProps } from '../schemas/generated/types.ts';
import { Modal } from './parts/modal.tsx';

/** A modal that covers the whole screen. */
export default function Full({ title, heading, dismiss, on, children }: FullProps & WidgetBase) {
  return (
    <Modal look="full" title={title} heading={heading} dismiss={dismiss} onClose={() => on.close?.()}>
      {children}
    </Modal>
  );
}
