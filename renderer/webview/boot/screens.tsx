import { flushSync } from 'react-dom';
import { createRoot, type Root, type RootOptions } from 'react-dom/client';
import type { ReportCode } from '../../../schemas/report-codes.ts';
import { base } from '../../../widgets/generated/base.ts';
import { ErrorBoundary } from '../../react/error-boundary.tsx';
import { ScreenView } from '../../react/screen.tsx';
import type { Widget, WidgetEntry, WidgetTable } from '../../react/widget.ts';
import type { Features } from '../../screen/features.ts';
import { createScreen, type Screen } from '../../screen/screen.ts';
import type { Host, PageHost } from '../../wire/host.ts';
import { type Arrived, filePath, type ScreenModules } from '../../wire/page.ts';
import type { EarlyPage } from '../early/early-page.ts';
import { describe, events } from '../health/report.ts';
import type { PhoneFeatures } from './features.ts';
import { lazyParts, whenIdle } from './lazy.ts';

/**
 * Milliseconds to wait for the first screen's data before redrawing its skeleton: the requests were sent long before.
 */
const MAX_FIRST_WAIT_MS = 300;
/** Milliseconds until a module is requested again after a network failure. */
const RETRY_MS = 2_000;
/** Minimum age of a page in milliseconds before it is reloaded, so that a broken server is not flooded. */
const MIN_AGE_MS = 10_000;

/** Shows screens, one at a time. */
export interface Screens {
  /** Starts to load modules, in parallel with the document. */
  prepare(modules: ScreenModules): void;
  /** Replaces the current screen. Rejects if the modules to draw it cannot be loaded. */
  show(screen: Arrived): Promise<Screen>;
  /** The user went back by the shell. */
  back(): void;
  /** Navigation failed. */
  stay(): void;
}

/**
 * Creates the container of screens in an element. The existing content is replaced when the first screen appears, or
 * hydrated as that screen.
 */
export function createScreens(element: HTMLElement, host: PageHost, early: EarlyPage): Screens {
  const report = (code: ReportCode) => (error: unknown) => host.report({ code, message: describe(error) });
  const options: RootOptions = { onRecoverableError: report('screen-recovered') };
  let root: Root | undefined;
  let current: Screen | undefined;
  let count = 0;
  /** Exports that have added the functions that only some screens need to the host: once, for all screens. */
  const opened: { [name: string]: object } = {};

  return {
    prepare: ({ now }) => fetchAll(now),
    async show({ document, modules: { now, later }, outline }) {
      const own = await Promise.all(now.map(moduleAt<OwnFile>));
      const features: PhoneFeatures = Object.assign({}, ...own);
      const widgets: { [name: string]: WidgetEntry } = Object.assign({}, base, ...own.map((file) => file.widgets));
      for (const [name, open] of Object.entries(features)) {
        if (/^open/.test(name)) opened[name] ??= Object.assign(host, (open as () => Partial<Host>)());
      }
      const { form, ...overlays } = later;
      for (const [name, file] of Object.entries(overlays))
        widgets[name] = { load: () => patiently<OwnFile>(file).then((own) => own.widgets![name] as Widget) };
      current?.leave();
      current = createScreen(document, host as Host, {
        features,
        later: form ? patiently<Features>(form) : undefined,
        trace: { outcome: (...ended) => events.pending.push([document, ...ended]) },
      });
      count += 1;
      const drawn = <ScreenView screen={current} widgets={widgets} outline={outline} />;
      const crashed = (error: unknown): void => {
        report('screen-crashed')(error);
        early.showFailure();
      };
      const view = <ErrorBoundary key={count} draw={(error) => error === undefined && drawn} caught={crashed} />;
      if (!root) await settled(current);
      const taken = !root && (await features.hydrate?.(early, element, view, options));
      root ||= taken || createRoot(element, options);
      // A second render before hydration would repeat generated ids.
      if (!taken) flushSync(() => root!.render(view));
      whenIdle(() => fetchAll(Object.values(later)));
      return current;
    },
    back: () => current?.back(),
    stay: () => current?.stay(),
  };
}

/** Starts a screen, and waits until it is ready or has failed, up to a limit. */
function settled(screen: Screen): Promise<void> {
  return new Promise((done) => {
    const look = () => screen.phase() !== 'loading' && done();
    screen.changes.subscribe(['phase'], look);
    setTimeout(done, MAX_FIRST_WAIT_MS);
    screen.start();
    look();
  });
}

function moduleAt<Module>(file: string): Promise<Module> {
  return import(filePath(file));
}

/** A file that several modules are bundled in (`build/join.mjs`): exports of features, and a table of widgets. */
interface OwnFile extends PhoneFeatures {
  readonly widgets?: WidgetTable;
}

function fetchAll(files: readonly string[]): void {
  for (const file of files) moduleAt<unknown>(file).catch(() => {});
}

/** Imports a module with retries, as the network may be down. */
function patiently<Module>(file: string): Promise<Module> {
  return moduleAt<Module>(file).catch(() =>
    lazyParts().then(
      ({ moduleAgain }) => moduleAgain<Module>(file),
      async () => {
        const { status } = await fetch(filePath(file)).catch(() => ({ status: 0 }));
        // The page is older than the deployed version, and so is the file with the message about that.
        if (status === 404 && performance.now() > MIN_AGE_MS) location.reload();
        await new Promise((done) => setTimeout(done, RETRY_MS));
        return patiently<Module>(file);
      },
    ),
  );
}
