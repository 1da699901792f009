import { byId } from './by-id.ts';

/**
 * Shows the words that every page holds for the case that its screen does not come: in place of a skeleton, above a
 * screen that came drawn. The way back in the title bar leads back then, until a screen has come after all.
 */
export function showFailure(): void {
  const place = document.querySelector('#waiting main, #app>:empty, #app:empty');
  const failure = byId('failure');
  if (!place || !failure?.hidden) return;
  failure.hidden = false;
  if (place.querySelector('.veil')) place.textContent = '';
  place.prepend(failure);
  document.querySelector('#waiting .frame-bar button')?.addEventListener('click', () => {
    if (byId('waiting')) history.back();
  });
}
