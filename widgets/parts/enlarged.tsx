import { useState } from 'react';
import { Modal } from './modal.tsx';
import { Picture } from './picture.tsx';

const EVERY_WAY = ['icon', 'outside', 'escape'] as const;

export interface EnlargeableProps {
  src: string | null;
  alt: string;
  className: string;
}

/** An image that opens full screen when tapped. */
export default function Enlargeable({ src, alt, className }: EnlargeableProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className="picture-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Picture src={src} alt={alt} className={className} />
      </button>
      {open && (
        <Modal look="viewer" title={alt} dismiss={EVERY_WAY} onClose={close}>
          <Picture className="viewer-image" src={src} alt={alt} />
        </Modal>
      )}
    </>
  );
}
