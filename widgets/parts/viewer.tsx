import { Modal } from './modal.tsx';
import { Picture } from './picture.tsx';

const EVERY_WAY = ['icon', 'outside', 'escape'] as const;

/** A picture on the whole screen. */
export default function Viewer({ src, alt, onClose }: { src: string | null; alt: string; onClose: () => void }) {
  return (
    <Modal look="viewer" title={alt} dismiss={EVERY_WAY} onClose={onClose}>
      <Picture className="viewer-image" src={src} alt={alt} />
    </Modal>
  );
}
