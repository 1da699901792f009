/** What is not needed to show a screen, in one file (`lazy.ts` fetches it). */
import { keepToasts } from '../host/toast.ts';

export { replayTap } from '../early/replay-tap.ts';
export { reportFailure, watchHealth } from '../health/health.ts';
export { copyBySelection } from '../host/copy.ts';
export { multipart } from '../host/multipart.ts';
export { showToast } from '../host/toast.ts';
export { browserDoors, standIn } from '../navigation/browser-bridge.ts';
export { createNavigation } from '../navigation/navigation.ts';
export { noteSeen } from '../offline/register-later.ts';

keepToasts();
