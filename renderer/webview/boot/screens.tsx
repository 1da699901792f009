import { flushSync } from 'react-dom';
import { createRoot, type Root, type RootOptions } from 'react-dom/client';
import type { ReportCode } from '../../../schemas/report-codes.ts';
import { base } from '../../../widgets/generated/base.ts';
import { ScreenView } from '../../react/screen.tsx';
import type { Widget, WidgetEntry, WidgetTable } from '../../react/widget.ts';
import type { Features } from '../../screen/features.ts';
import { createScreen, type Screen } from '../../screen/screen.ts';
import type { Host, PageHost } from '../../wire/host.ts';
import { type Arrived, filePath, type ScreenModules } from '../../wire/page.ts';
import type { EarlyPage } from '../early/early-page.ts';
import { describe, diary } from '../health/report.ts';
import type { PhoneFeatures } from './features.ts';
import { lazyParts, whenIdle } from './lazy.ts';

/** Milliseconds that the first screen is waited for before its skeleton is redrawn: its data was asked for long before. */
const MAX_FIRST_WAIT_MS = 300;
/** Milliseconds until a module is asked for again where nothing came at all. */
const RETRY_MS = 2_000;
/** Milliseconds that a page lives at least before it is loaded again: a broken server is not asked all the time. */
const MIN_AGE_MS = 10_000;

/** Where screens appear, one at a time. */
export interface Screens {
  /** Starts to load modules, so that they come beside a document. */
  prepare(modules: ScreenModules): void;
  /** Puts a screen in place of the one before. Rejects when what it is drawn with does not come. */
  show(screen: Arrived): Promise<Screen>;
  /** The user went back by the shell. */
  back(): void;
  /** A navigation failed. */
  stay(): void;
}

/**
 * Makes the place for screens in an element; what is there goes when the first screen appears, or becomes that screen.
 */
export function createScreens(element: HTMLElement, host: PageHost, early: EarlyPage): Screens {
  const report = (code: ReportCode) => (error: unknown) => host.report({ code, message: describe(error) });
  const options: RootOptions = {
    onCaughtError: report('widget-crashed'),
    onUncaughtError(error) {
      report('screen-crashed')(error);
      early.showFailure();
    },
    onRecoverableError: report('screen-recovered'),
  };
  let root: Root | undefined;
  let current: Screen | undefined;
  let count = 0;
  /** Doors that only some screens need, by the names of their modules' exports: opened once for all of them. */
  const doors: { [name: string]: Partial<Host> } = {};

  return {
    prepare: ({ now }) => now && fetchAll([now]),
    async show({ document, modules: { now, later }, outline }) {
      const features = now ? await moduleAt<OwnFile>(now) : {};
      const widgets: { [name: string]: WidgetEntry } = { ...base, ...features.widgets };
      for (const [name, open] of Object.entries(features)) {
        if (/^open/.test(name)) {
          doors[name] ??= (open as () => Partial<Host>)();
          Object.assign(host, doors[name]);
        }
      }
      const { form, ...overlays } = later;
      for (const [name, file] of Object.entries(overlays))
        widgets[name] = { load: () => patiently<WidgetModule>(file) };
      current?.leave();
      current = createScreen(document, host as Host, {
        features,
        later: form ? patiently<Features>(form) : undefined,
        trace: { outcome: (...ended) => diary.entries.push([document, ...ended]) },
      });
      count += 1;
      const view = <ScreenView key={count} screen={current} widgets={widgets} outline={outline} />;
      if (count === 1) await settled(current);
      const taken = root ? undefined : await features.hydrate?.(early, element, view, options);
      root ??= taken ?? createRoot(element, options);
      // Not twice: a library gives the same ids once more then.
      if (!taken) flushSync(() => root!.render(view));
      whenIdle(() => fetchAll(Object.values(later)));
      return current;
    },
    back: () => current?.back(),
    stay: () => current?.stay(),
  };
}

/** Starts a screen, and waits until it knows what to show, or is taking its time. */
function settled(screen: Screen): Promise<void> {
  return new Promise((done) => {
    const look = () => screen.phase() !== 'loading' && done();
    screen.changes.subscribe(['phase'], look);
    setTimeout(done, MAX_FIRST_WAIT_MS);
    screen.start();
    look();
  });
}

type WidgetModule = { default: Widget };

function moduleAt<Module>(file: string): Promise<Module> {
  return import(filePath(file));
}

/** A screen's own file (`build/join.mjs`): features by the names under which they are exported, and a table of widgets. */
interface OwnFile extends PhoneFeatures {
  readonly widgets?: WidgetTable;
}

function fetchAll(files: readonly string[]): void {
  for (const file of files) moduleAt<unknown>(file).catch(() => {});
}

/** A module that is needed although the network may be gone. */
function patiently<Module>(file: string): Promise<Module> {
  return moduleAt<Module>(file).catch(() =>
    lazyParts().then(
      ({ moduleAgain }) => moduleAgain<Module>(file),
      async () => {
        const { status } = await fetch(filePath(file)).catch(() => ({ status: 0 }));
        // The page is older than what is served now, and so is the file with the words for that.
        if (status === 404 && performance.now() > MIN_AGE_MS) location.reload();
        await new Promise((done) => setTimeout(done, RETRY_MS));
        return patiently<Module>(file);
      },
    ),
  );
}
