/** The entry point of every page: finds the document in the page and shows it. */

import { noteDrawn, noteOpening } from '../health/opening.ts';
import { describe, report, reportUncaught } from '../health/report.ts';
import type { NavigationContext } from '../navigation/context.ts';
import { watchUserActivity } from '../navigation/user-activity.ts';
import { createHost, showToast } from './host.ts';
import { lazyParts, navigationBy, whenIdle } from './lazy.ts';
import { createScreens, type Screens } from './screens.tsx';

reportUncaught();
watchUserActivity();
boot().catch((error: unknown) => {
  report({ code: 'boot-failed', message: describe(error) });
  window.earlyPage?.showFailure();
  lazyParts().then(
    ({ reportFailure }) => reportFailure(),
    () => {},
  );
});

async function boot(): Promise<void> {
  const early = window.earlyPage;
  const element = document.getElementById('app')!;
  const first = early?.page.screens[early.at];
  if (!early || !first) throw new Error('no screen');

  const navigation = navigationBy(
    ({ createNavigation }) => createNavigation({ early, stage, element, stayed }),
    (url) => stayed('server-unreachable', url),
  );
  const stayed: NavigationContext['stayed'] = (code, url) => {
    // Without the query, which contains the session: shells collect the console.
    report({ code, message: url.split('?')[0]! });
    stage.stay();
    if (code === 'server-unreachable')
      showToast('No connection. Please try again.', 'error', first.document.toasts.error);
  };
  const host = createHost(navigation, early, report);
  early.observe?.(host);
  const stage: Screens = createScreens(element, host, early);
  addEventListener('app:back', () => stage.back());
  addEventListener('popstate', () => navigation.arrive());
  noteOpening(first.document.screen);
  const screen = await stage.show(first);
  noteDrawn();
  const shown = performance.now();
  // Not needed for the screen, but soon: the network may go down.
  lazyParts().catch(() => {});
  const attend = () => navigation.attend(screen, 0, shown);
  // Immediately if the user has already tapped and is waiting.
  early.touches.length ? attend() : whenIdle(attend);
}
