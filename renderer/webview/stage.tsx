import { createRoot } from 'react-dom/client';
import type { CompiledScreen } from '../../schemas/compiled.ts';
import { widgets as table } from '../../widgets/index.ts';
import type { Host } from '../host.ts';
import { ScreenView } from '../react/screen.tsx';
import type { WidgetTable } from '../react/widget.ts';
import { createScreen, type Screen } from '../screen.ts';
import { describe } from './report.ts';

/** Where screens appear, one at a time. */
export interface Stage {
  /** Starts to load widgets, so that they come beside a document. */
  prepare(names: readonly string[]): void;
  /** Puts a screen in place of the one before. Rejects when its widgets do not come. */
  show(document: CompiledScreen): Promise<void>;
  /** The user went back by the shell. */
  back(): void;
  /** A navigation came to nothing. */
  stay(): void;
}

/** Makes the stage in an element; what stands there goes when the first screen appears. */
export function createStage(element: HTMLElement, host: Host): Stage {
  const report = (code: string) => (error: unknown) => host.report({ code, message: describe(error) });
  const root = createRoot(element, {
    onCaughtError: report('widget-crashed'),
    onUncaughtError: report('screen-crashed'),
    onRecoverableError: report('screen-recovered'),
  });
  let current: Screen | undefined;
  let count = 0;

  return {
    prepare(names) {
      loadWidgets(names).catch(() => {});
    },
    async show(document) {
      const widgets = await loadWidgets(Object.keys(document.needs.widgets));
      current?.leave();
      current = createScreen(document, host);
      count += 1;
      root.render(<ScreenView key={count} screen={current} widgets={widgets} />);
      if (count > 1) arrive();
    },
    back: () => current?.back(),
    stay: () => current?.stay(),
  };
}

/** The table with the named widgets in it at once. */
async function loadWidgets(names: readonly string[]): Promise<WidgetTable> {
  const loaded = names.map(async (name) => {
    const entry = Object.hasOwn(table, name) ? table[name] : undefined;
    return entry && 'load' in entry ? ([[name, { widget: (await entry.load()).default }]] as const) : [];
  });
  return { ...table, ...Object.fromEntries((await Promise.all(loaded)).flat()) };
}

/** A new screen begins at its top, and a screen reader begins at its heading. */
function arrive(): void {
  scrollTo(0, 0);
  requestAnimationFrame(() => {
    const heading = document.querySelector('h1');
    if (!heading || document.querySelector('dialog[open]')) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
