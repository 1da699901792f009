import type { WidgetBase } from '../renderer/react/widget.ts';
import type { ImageProps } from '../schemas/generated/types.ts';
import type { DrawOutline } from './parts/outline.ts';
import { Picture } from './parts/picture.tsx';
import { Press } from './parts/press.tsx';

/** An image; with a handler it is a button named by its description. */
export default function Image({ src, alt, size = 'full', busy, on }: ImageProps & WidgetBase) {
  const picture = <Picture src={src} alt={alt} className={`image image-${size}`} />;
  if (!on.tap) return picture;
  return (
    <Press className="picture-button" tap={on.tap} busy={busy}>
      {picture}
    </Press>
  );
}

export const outline: DrawOutline = ({ size = 'full' }) => [
  [size === 'full' || size === 'wide' ? 'bone bone-picture' : `image-${size} bone`],
];
