import { useState } from 'react';

/**
 * An image with a fixed size: without a source, or if it fails to load, a neutral tile with the first letter of its
 * description.
 */
export function Picture({ src, alt, className }: { src: string | null; alt: string; className: string }) {
  const [broken, setBroken] = useState<string>();
  if (src && src !== broken) {
    return <img className={className} src={src} alt={alt} decoding="async" onError={() => setBroken(src)} />;
  }
  return (
    <span className={`${className} picture-missing`} role="img" aria-label={alt} aria-hidden={!alt}>
      {[...alt][0]}
    </span>
  );
}
