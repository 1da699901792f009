import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import type { Outline } from '../../schemas/compiled.ts';
import type { ChangeKey } from '../expression/change-key.ts';
import { dependencies } from '../expression/evaluate.ts';
import type { Screen } from '../screen/whole-screen.ts';
import type { OpenOverlay } from '../view/overlays.ts';
import { Place } from '../view/visible.ts';
import { createDrawingTools, part } from './drawing.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { drawList, List } from './list.tsx';
import { type Drawing, NodeView } from './node-view.tsx';
import { useChanges } from './use-changes.ts';
import type { WidgetTable } from './widget.ts';

export interface ScreenViewProps {
  screen: Screen;
  /** All widgets. Those that the document needs should be loaded; others load on demand. */
  widgets: WidgetTable;
  /** Shown while data is loading; if omitted, an empty card. */
  outline?: Outline | undefined;
}

/**
 * Draws a screen: its frame, its current content (a skeleton, the nodes, an empty state, or an error with a retry
 * button) and its overlays. Starts the screen when first drawn, unless it is already running. Give each screen its own
 * `key`. A screen that cannot be drawn at all shows an error with a retry button.
 */
export function ScreenView({ screen, widgets, outline }: ScreenViewProps): ReactNode {
  const drawing = useMemo((): Drawing => {
    screen.start();
    return { stage: createDrawingTools(screen, widgets), apart: false, covered: false, list: drawList };
  }, [screen, widgets]);
  return (
    <ErrorBoundary
      draw={(error) =>
        error === undefined ? (
          <Whole drawing={drawing} outline={outline} />
        ) : (
          failed(drawing.stage, () => reloadPage(screen))
        )
      }
      caught={(error) => screen.report('screen-crashed', String(error))}
    />
  );
}

function failed(stage: Drawing['stage'], retry: (() => void) | undefined): ReactNode {
  const { host, signIn } = stage.screen;
  const way = signIn();
  const on = { retry: way ? () => host.bridge(...way.message) : retry };
  return part(stage, 'failed', { phone: host.env.brand.phone, ...way, on });
}

/** The same document would crash again, so reload the whole page, which may deliver another release. */
function reloadPage({ host }: Screen): void {
  const { pathname, search, hash } = host.location();
  host.navigate(pathname + search + hash, { replace: true, external: true });
}

function Whole({ drawing, outline }: ContentProps): ReactNode {
  const { stage } = drawing;
  const { screen } = stage;
  const { title, frame } = screen.document;
  useChanges(
    screen,
    useMemo(() => [...dependencies(title), 'widgets'], [title]),
  );
  const words = String(screen.evaluate(title) ?? '');
  useLayoutEffect(() => screen.host.title(words), [screen, words]);
  const content = useMemo(() => <Content drawing={drawing} outline={outline} />, [drawing, outline]);
  // Inside another page there is no title bar to draw and nowhere to go back to.
  const look = frame ?? (screen.host.env.embedded ? 'within' : undefined);
  return (
    <>
      {stage.widget('frame')
        ? part(stage, 'frame', { title: words, look, on: { back: screen.back } }, content)
        : content}
      <Overlays drawing={drawing} />
    </>
  );
}

const PHASE: readonly ChangeKey[] = ['phase', 'widgets'];

interface ContentProps {
  drawing: Drawing;
  outline: Outline | undefined;
}

/** The content of the current phase. */
function Content({ drawing, outline }: ContentProps): ReactNode {
  const { stage } = drawing;
  const { screen } = stage;
  useChanges(screen, PHASE);
  const place = useMemo(() => new Place(screen.scope), [screen]);
  const phase = screen.phase();
  if (phase === 'loading') return part(stage, 'loading', { outline });
  if (phase === 'failed') return failed(stage, screen.retry);
  const { view } = screen.document;
  if (view.length === 0) return null;
  return <List drawing={drawing} nodes={view} place={place} empty={<Nothing stage={stage} />} />;
}

/** The empty state. Also loads its widget, which the document itself may not need. */
function Nothing({ stage }: { stage: Drawing['stage'] }): ReactNode {
  useChanges(stage.screen, PHASE);
  return part(stage, 'empty', {});
}

const OVERLAYS: readonly ChangeKey[] = ['overlays', 'widgets'];

function Overlays({ drawing }: { drawing: Drawing }): ReactNode {
  const { screen } = drawing.stage;
  useChanges(screen, OVERLAYS);
  return screen.overlays.stack().map((overlay) => <Overlay key={overlay.name} drawing={drawing} overlay={overlay} />);
}

/** An overlay that crashes is closed, so that nothing invisible covers the screen. */
function Overlay({ drawing, overlay }: { drawing: Drawing; overlay: OpenOverlay }): ReactNode {
  const { screen, widget: find } = drawing.stage;
  const { name, node } = overlay;
  const widget = find(node.w);
  if (!widget) return null;
  return (
    <ErrorBoundary
      draw={(error) =>
        error === undefined && (
          <NodeView drawing={drawing} shown={overlay} widget={widget} extra={{ close: () => screen.dismiss(name) }} />
        )
      }
      caught={(error) => {
        screen.report('widget-crashed', String(error), node.n);
        screen.overlays.close(name);
      }}
    />
  );
}
