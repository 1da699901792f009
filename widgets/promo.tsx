import type { WidgetBase } from '../renderer/react/widget.ts';
import type { PromoProps } from '../schemas/generated/types.ts';
import { Icon } from './parts/icon.tsx';
import { Modal } from './parts/modal.tsx';
import { Press } from './parts/press.tsx';

const HAND =
  'M9 11.5V4.8a1.8 1.8 0 013.6 0v5.4l5 1a2.4 2.4 0 012 2.6l-.6 4.6a3 3 0 01-3 2.6h-4.2a3 3 0 01-2.4-1.2L5 14.6a1.6 1.6 0 012.4-2z';

/**
 * A promotional modal: large text, one button with an animated hand, a close button. Closing may have the same effect
 * as confirming, so only a tap on the control closes it, no key or gesture.
 */
export default function Promo({ title, confirm, closeLabel, pointer, busy, on }: PromoProps & WidgetBase) {
  return (
    <Modal
      look="promo"
      title={title}
      dismiss={['icon']}
      closeLabel={closeLabel}
      byKey={false}
      onClose={() => on.close?.()}
    >
      <Press className="button button-primary" tap={on.confirm} busy={busy}>
        {confirm}
      </Press>
      {pointer && <Icon path={HAND} className="promo-pointer" />}
    </Modal>
  );
}
