/** The browser's own bars change the height of the page by less than this. */
const SMALLEST_KEYBOARD_PX = 60;

/**
 * Keeps the field with the focus in sight when a keyboard shrinks the page. Webviews do so after a tap only, not if the
 * field got the focus by script or the keyboard grows. A field may have the focus already, and a keyboard be open: pages
 * come drawn.
 */
export function keepFieldInSight(): void {
  let height = innerHeight;
  const show = () => document.querySelector('input:focus,textarea:focus')?.scrollIntoView({ block: 'nearest' });
  show();
  addEventListener('resize', () => {
    if (height - innerHeight > SMALLEST_KEYBOARD_PX) show();
    height = innerHeight;
  });
}
