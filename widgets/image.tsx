import { useEffect, useState } from 'react';
import type { WidgetBase } from '../renderer/react/widget.ts';
import type { ImageProps } from '../schemas/generated/types.ts';
import type EnlargeableType from './parts/enlarged.tsx';
import { Picture } from './parts/picture.tsx';
import { Press } from './parts/press.tsx';

/** What shows a picture on the whole screen, once it is here: few pictures need it. */
function useEnlargeable(wanted: boolean | undefined): typeof EnlargeableType | undefined {
  const [part, setPart] = useState<typeof EnlargeableType>();
  useEffect(() => {
    // Where it does not come, the picture stays as it is.
    if (wanted) import('./parts/enlarged.tsx').then((module) => setPart(() => module.default)).catch(() => undefined);
  }, [wanted]);
  return part;
}

/** A picture; with a handler it is a button that bears its description as name. */
export default function Image({ src, alt, size = 'full', enlarge, busy, on }: ImageProps & WidgetBase) {
  const className = `image image-${size}`;
  const Enlargeable = useEnlargeable(enlarge);
  if (Enlargeable) return <Enlargeable src={src} alt={alt} className={className} />;
  const picture = <Picture src={src} alt={alt} className={className} />;
  if (!on.tap) return picture;
  return (
    <Press className="picture-button" tap={on.tap} busy={busy}>
      {picture}
    </Press>
  );
}
