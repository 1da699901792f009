import type { StatusProps } from '../schemas/generated/types.ts';
import { Picture } from './parts/picture.tsx';

/** The head of a screen that tells how something stands. */
export default function Status({ image, title, text }: StatusProps) {
  return (
    <div className="status">
      <Picture className="status-image" src={image} alt={title} />
      {title && <h2 className="status-title">{title}</h2>}
      {text && <p className="status-text">{text}</p>}
    </div>
  );
}
