import { byId } from './by-id.ts';

/**
 * Shows the error message that every page contains: in place of a skeleton, or above a server-rendered screen. The
 * title bar's back button works then, until a screen loads after all.
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
