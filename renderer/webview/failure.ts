/** Shows the words that every page holds for the case that its screen does not come, in place of the skeleton. */
export function showFailure(): void {
  const skeleton = document.querySelector('#waiting main');
  const failure = document.getElementById('failure');
  if (!skeleton || !failure) return;
  failure.hidden = false;
  skeleton.replaceChildren(failure);
}
