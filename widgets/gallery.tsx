import type { GalleryProps } from '../schemas/generated/types.ts';
import { dataPicture } from './parts/data-picture.ts';
import Enlargeable from './parts/enlarged.tsx';
import type { DrawOutline } from './parts/outline.ts';

/** Images in rows; tapping one shows it full screen. */
export default function Gallery({ images, perRow = 3, look = 'square' }: GalleryProps) {
  return (
    <ul className={`tiles tiles-${perRow} tiles-${look}`}>
      {images.map((image, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: images have no identity but their index
        <li className="tile" key={index}>
          <Enlargeable src={image.src ?? dataPicture(image.data ?? '')} alt={image.alt} className="tile-image" />
        </li>
      ))}
    </ul>
  );
}

export const outline: DrawOutline = () => [['bone bone-tile']];
