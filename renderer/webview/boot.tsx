/** The entry of every page: finds the document that came with it, and shows it. */
import { keepDocument, prefetchManifest } from './delivery.ts';
import { showFailure } from './failure.ts';
import { createHost } from './host.ts';
import { createNavigation } from './navigation.ts';
import { noteSeen } from './offline/door.ts';
import { watchHand } from './redirects.ts';
import { describe, report, reportUncaught } from './report.ts';
import { createStage, type Stage } from './stage.tsx';
import { keepToasts, showToast } from './toast.ts';

/** Milliseconds a refusal stays (product-spec section 9). */
const REFUSAL = 3_000;

reportUncaught();
watchHand();
keepToasts();
boot().catch((error: unknown) => {
  report({ code: 'boot-failed', message: describe(error) });
  showFailure();
});

async function boot(): Promise<void> {
  const early = window.earlyPage;
  const element = document.getElementById('app');
  const first = early?.page.screens[early.at];
  if (!early || !element || !first) throw new Error('the page holds no screen for its address');
  for (const { document } of early.page.screens) keepDocument(document);

  const navigation = createNavigation({
    bundle: early.page.bundle,
    prepare: (widgets) => stage.prepare(widgets),
    async show(document) {
      // What was asked for on the way into the first screen is too old for any other.
      early.answers.length = 0;
      await stage.show(document);
      noteSeen(document.hash);
    },
    waiting: (on) => element.setAttribute('aria-busy', String(on)),
    stayed(code, url) {
      report({ code, message: url });
      stage.stay();
      if (code === 'server-unreachable') showToast('No connection. Please try again.', 'error', REFUSAL);
    },
  });
  const stage: Stage = createStage(element, createHost(navigation, early.answers, early.page.brand, report));
  addEventListener('app:back', () => stage.back());
  await stage.show(first.document);
  prefetchManifest();
  noteSeen(first.document.hash);
}
