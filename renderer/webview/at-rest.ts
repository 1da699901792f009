/** What is not needed to show a screen, in one file (`later.ts`). */
import { keepToasts } from './toast.ts';

export { copyBySelection } from './copy.ts';
export { reportFailure, watchHealth } from './health.ts';
export { multipart } from './multipart.ts';
export { createNavigation } from './navigation.ts';
export { noteSeen } from './offline/door.ts';
export { browserDoors, standIn } from './stand-in.ts';
export { tapAgain } from './tapped.ts';
export { showToast } from './toast.ts';

keepToasts();
