/**
 * The script of a page without a screen (`server/page/page.ts`): it can be left as the first screen can, and what is
 * shown for lack of a network is replaced as soon as there is one.
 */
import { stepBack } from '../navigation/step-back.ts';
import { isReachable, keepRetrying } from '../offline/network.ts';

addEventListener('app:back', stepBack);
document.querySelector('.frame-bar button')!.addEventListener('click', stepBack);
if (document.querySelector('.offline'))
  keepRetrying(() => {
    void reloadIfReachable();
    return true;
  });

async function reloadIfReachable(): Promise<void> {
  if (await isReachable()) location.reload();
}
