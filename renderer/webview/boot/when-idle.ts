/** Everything that is not needed to show a screen, in one file (loaded by `lazy.ts`). */
import { keepFieldInSight } from '../host/in-sight.ts';
import { keepToasts } from '../host/toast.ts';

export { reportFailure } from '../health/health.ts';
export { copy } from '../host/copy.ts';
export { moduleAgain } from '../host/missing-module.ts';
export { multipart } from '../host/multipart.ts';
export { showToast } from '../host/toast.ts';
export { sendOrReplace } from '../navigation/browser-bridge.ts';
export { createNavigation } from '../navigation/navigation.ts';

keepToasts();
keepFieldInSight();
