/**
 * Leaves a picture of a modal in its place while it goes: the modal itself is gone at once, for the keyboard, a screen
 * reader and the page behind. Nothing stays where the style sheet moves nothing, as for whoever wants no motion.
 */
export function showLeaving(modal: HTMLElement): void {
  const picture = document.createElement('div');
  picture.className = `${modal.className} leaving`;
  picture.inert = true;
  picture.setAttribute('aria-hidden', 'true');
  const copy = modal.cloneNode(true) as HTMLElement;
  // A page inside would load once more; two elements of one name would be taken for each other.
  for (const page of copy.querySelectorAll('iframe')) page.remove();
  for (const name of ['id', 'name'])
    for (const named of copy.querySelectorAll(`[${name}]`)) named.removeAttribute(name);
  picture.append(...copy.childNodes);
  document.body.append(picture);
  const [from, to] = [modal, picture].map((one) => one.querySelector('.modal-body'));
  if (from && to) to.scrollTop = from.scrollTop;
  const gone = () => picture.remove();
  const motion = getComputedStyle(picture).animationName;
  if (!motion || motion === 'none') gone();
  picture.addEventListener('animationend', ({ target }) => {
    if (target === picture) gone();
  });
  picture.addEventListener('animationcancel', gone);
}
