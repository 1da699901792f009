/**
 * The script of a page without a screen (`server/page/page.ts`): it can be left as the first screen can, and what is
 * shown for lack of a network is replaced as soon as there is one.
 */
import { stepBack } from '../navigation/step-back.ts';
import { isReachable, keepRetrying } from '../offline/network.ts';
import { NO_NETWORK } from '../offline/worker/names.ts';

addEventListener('app:back', stepBack);
document.querySelector('.frame-bar button')!.addEventListener('click', stepBack);
if (document.querySelector('.offline'))
  keepRetrying(() => {
    void reloadIfReachable();
    return true;
  });

/** The worker shows the page in place of a screen, at its address; opened by its own address, it would return for ever. */
async function reloadIfReachable(): Promise<void> {
  if (!(await isReachable())) return;
  if (location.pathname === NO_NETWORK) location.replace('/');
  else location.reload();
}
