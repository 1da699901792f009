import type { FocusEvent } from 'react';

/** The browser's own bars change the height of the page by less than this. */
const SMALLEST_KEYBOARD_PX = 60;

/**
 * Keeps a field in sight while it has the focus, when a keyboard shrinks the page. Webviews do so after a tap only, not
 * if the field got the focus by script or the keyboard grows.
 */
export function keepInSight({ currentTarget: field }: FocusEvent<HTMLElement>): void {
  let height = innerHeight;
  const onResize = () => {
    if (height - innerHeight > SMALLEST_KEYBOARD_PX) field.scrollIntoView({ block: 'nearest' });
    height = innerHeight;
  };
  addEventListener('resize', onResize);
  field.addEventListener('blur', () => removeEventListener('resize', onResize), { once: true });
}
