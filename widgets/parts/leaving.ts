/**
 * Leaves a copy of a closing modal in place for its exit animation: the modal itself is removed immediately, for
 * keyboards, screen readers and the page behind. No copy is kept if the style sheet animates nothing, as for users who
 * prefer reduced motion.
 */
export function showLeaving(modal: HTMLElement): void {
  const picture = document.createElement('div');
  picture.className = `${modal.className} leaving`;
  picture.inert = true;
  picture.setAttribute('aria-hidden', 'true');
  const copy = modal.cloneNode(true) as HTMLElement;
  // An embedded page would load again, and duplicate radio names would join groups.
  for (const page of copy.querySelectorAll('iframe')) page.remove();
  for (const name of ['id', 'name'])
    for (const named of copy.querySelectorAll(`[${name}]`)) named.removeAttribute(name);
  picture.append(...copy.childNodes);
  document.body.append(picture);
  const [from, to] = [modal, picture].map((dialog) => dialog.querySelector('.modal-body'));
  if (from && to) to.scrollTop = from.scrollTop;
  const gone = () => picture.remove();
  const motion = getComputedStyle(picture).animationName;
  if (!motion || motion === 'none') gone();
  picture.addEventListener('animationend', ({ target }) => {
    if (target === picture) gone();
  });
  picture.addEventListener('animationcancel', gone);
}
