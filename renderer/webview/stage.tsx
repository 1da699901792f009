import { Fragment, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { base } from '../../widgets/base.ts';
import type { Host } from '../host.ts';
import { filePath, type ScreenModules } from '../page.ts';
import { ScreenView } from '../react/screen.tsx';
import type { Widget, WidgetEntry } from '../react/widget.ts';
import { createScreen, type Screen } from '../screen.ts';
import { atRest } from './later.ts';
import { describe } from './report.ts';
import { keepTyped } from './typed.ts';

/** Milliseconds until a module that did not come is asked for again. */
const AGAIN = 2_000;

/** Where screens appear, one at a time. */
export interface Stage {
  /** Starts to load modules, so that they come beside a document. */
  prepare(modules: ScreenModules): void;
  /** Puts a screen in place of the one before. Rejects when what it is drawn with does not come. */
  show(document: CompiledScreen, modules: ScreenModules): Promise<void>;
  /** The user went back by the shell. */
  back(): void;
  /** A navigation came to nothing. */
  stay(): void;
}

/**
 * Makes the stage in an element; what stands there goes when the first screen appears.
 *
 * @param failed called when nothing at all can be drawn
 */
export function createStage(element: HTMLElement, host: Host, failed: () => void): Stage {
  const report = (code: string) => (error: unknown) => host.report({ code, message: describe(error) });
  const root = createRoot(element, {
    onCaughtError: report('widget-crashed'),
    onUncaughtError(error) {
      report('screen-crashed')(error);
      failed();
    },
    onRecoverableError: report('screen-recovered'),
  });
  let current: Screen | undefined;
  let count = 0;

  return {
    prepare: ({ now }) => fetchAll(now),
    async show(document, { now, later }) {
      const entries = Object.entries(later).map(([name, file]): [string, WidgetEntry] => [
        name,
        { load: () => patiently(file) },
      ]);
      const needed = Object.entries(now).map(
        async ([name, file]): Promise<[string, WidgetEntry]> => [name, { widget: (await moduleAt(file)).default }],
      );
      const widgets = { ...base, ...Object.fromEntries([...entries, ...(await Promise.all(needed))]) };
      current?.leave();
      current = createScreen(document, host);
      count += 1;
      const view = (
        <Fragment key={count}>
          <ScreenView screen={current} widgets={widgets} />
          {count > 1 && <Arrival />}
        </Fragment>
      );
      if (count === 1) keepTyped(element, () => flushSync(() => root.render(view)));
      else root.render(view);
      atRest(() => fetchAll(later));
    },
    back: () => current?.back(),
    stay: () => current?.stay(),
  };
}

function moduleAt(file: string): Promise<{ default: Widget }> {
  return import(filePath(file));
}

function fetchAll(files: ScreenModules['now']): void {
  for (const file of Object.values(files)) moduleAt(file).catch(() => {});
}

/** A module that is needed although the network may be gone. The other name is for browsers that remember a failure. */
async function patiently(file: string, attempt = 1): Promise<{ default: Widget }> {
  try {
    return await moduleAt(attempt === 1 ? file : `${file}?${attempt}`);
  } catch {
    await new Promise((done) => setTimeout(done, AGAIN));
    return patiently(file, attempt + 1);
  }
}

/** A new screen begins at its top, and a screen reader begins at its heading. */
function Arrival(): null {
  useEffect(() => {
    scrollTo(0, 0);
    const heading = document.querySelector('h1');
    if (!heading || document.querySelector('dialog[open]')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, []);
  return null;
}
