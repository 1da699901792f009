import { useState } from 'react';
import { Picture } from './picture.tsx';
import type ViewerType from './viewer.tsx';

/** A picture that a tap shows on the whole screen. Where that part does not come, the picture stays as it is. */
export function Enlargeable({ src, alt, className }: { src: string | null; alt: string; className: string }) {
  const [Viewer, setViewer] = useState<typeof ViewerType>();
  const open = () => {
    import('./viewer.tsx').then((module) => setViewer(() => module.default)).catch(() => {});
  };
  return (
    <>
      <button type="button" className="picture-button" aria-haspopup="dialog" onClick={open}>
        <Picture src={src} alt={alt} className={className} />
      </button>
      {Viewer && <Viewer src={src} alt={alt} onClose={() => setViewer(undefined)} />}
    </>
  );
}
