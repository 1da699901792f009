import type { WidgetBase } from '../renderer/react/widget.ts';
import type { BannerProps } from '../schemas/generated/types.ts';
import type { DrawOutline } from './parts/outline.ts';
import { Picture } from './parts/picture.tsx';
import { Press } from './parts/press.tsx';

/** An image across the page; with a handler it is a button. */
export default function Banner({ image, alt, busy, on }: BannerProps & WidgetBase) {
  const picture = <Picture className="banner" src={image} alt={alt} />;
  if (!on.tap) return picture;
  return (
    <Press className="picture-button" tap={on.tap} busy={busy}>
      {picture}
    </Press>
  );
}

export const outline: DrawOutline = () => [['banner bone bone-picture']];
