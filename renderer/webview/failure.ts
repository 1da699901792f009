/**
 * Shows the words that every page holds for the case that its screen does not come: in place of a skeleton, above a
 * screen that came drawn.
 */
export function showFailure(): void {
  const place = document.querySelector('#waiting main, #app>:empty, #app:empty');
  const failure = document.getElementById('failure');
  if (!place || !failure) return;
  failure.hidden = false;
  place[place.querySelector('.veil') ? 'replaceChildren' : 'prepend'](failure);
}
