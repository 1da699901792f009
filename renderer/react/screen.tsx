import { useEffect, useLayoutEffect, useMemo } from 'react';
import { dependencies, rowScope } from '../evaluate.ts';
import type { OpenOverlay } from '../overlays.ts';
import type { Screen } from '../screen.ts';
import { useChanges } from './changes.ts';
import { ScreenGuard } from './guard.tsx';
import { Nodes, type Place, WidgetNodeView } from './nodes.tsx';
import { createStage, StageContext, useStage } from './stage.ts';
import type { Widget, WidgetTable } from './widget.ts';

const PHASE = ['phase'];
const OVERLAYS = ['overlays'];

export interface ScreenViewProps {
  screen: Screen;
  /** Holds every widget that the document needs, loaded. */
  widgets: WidgetTable;
}

/**
 * A screen drawn with widgets: its frame, what it shows now (a skeleton, its content, or that it failed, with another
 * try), and its overlays. Starts the screen when first drawn. Give another screen another `key`.
 */
export function ScreenView({ screen, widgets }: ScreenViewProps) {
  const stage = useMemo(() => {
    screen.start();
    return createStage(screen, widgets);
  }, [screen, widgets]);
  useFormLibrary(screen);
  return (
    <StageContext value={stage}>
      <ScreenGuard host={screen.host} fallback={(retry) => <Part name="failed" on={{ retry }} />}>
        <Frame />
        <Overlays />
      </ScreenGuard>
    </StageContext>
  );
}

/** The library that runs checks beside the form comes only where there are fields, and only once they are drawn. */
function useFormLibrary(screen: Screen): void {
  useEffect(() => {
    if (Object.keys(screen.document.form).length === 0) return;
    // Where it does not come, the form's own checks do.
    import('./validator.ts')
      .then(({ createValidator }) => screen.fields.validateBy(createValidator(screen)))
      .catch(() => {});
  }, [screen]);
}

function Frame() {
  const { screen, widget } = useStage();
  const { document, host } = screen;
  useChanges(
    screen,
    useMemo(() => dependencies(document.title), [document]),
  );
  const title = String(screen.evaluate(document.title) ?? '');
  useEffect(() => host.title(title), [host, title]);
  const bare = document.frame === 'bare';
  const on = useMemo(() => ({ back: () => screen.back() }), [screen]);
  const content = useMemo(() => <Content />, []);
  const FrameWidget = widget('frame') as Widget<{ title: string; back: boolean; bare: boolean }> | undefined;
  if (!FrameWidget) return content;
  return (
    <FrameWidget title={title} back={!bare} bare={bare} on={on} busy={false}>
      {content}
    </FrameWidget>
  );
}

/** What the screen shows at its phase. */
function Content() {
  const { screen } = useStage();
  useChanges(screen, PHASE);
  const place = useMemo((): Place => ({ scope: screen.scope, row: '' }), [screen]);
  const phase = screen.phase();
  // What the fields began with is known only once they are drawn, and may show or hide others.
  useLayoutEffect(() => screen.fields.settle());
  if (phase === 'loading') return <Part name="loading" />;
  if (phase === 'failed') return <Part name="failed" on={{ retry: screen.retry }} />;
  return <Nodes nodes={screen.document.view} place={place} />;
}

/** A widget that the renderer draws by itself. */
function Part({ name, on = {} }: { name: string; on?: { [event: string]: () => void } }) {
  const PartWidget = useStage().widget(name);
  return PartWidget ? <PartWidget on={on} busy={false} /> : null;
}

function Overlays() {
  const { screen } = useStage();
  useChanges(screen, OVERLAYS);
  useLayoutEffect(() => screen.fields.settle());
  return screen.overlays.stack().map((overlay) => <Overlay key={overlay.name} overlay={overlay} />);
}

function Overlay({ overlay }: { overlay: OpenOverlay }) {
  const { screen, widget } = useStage();
  const { node } = screen.document.overlays[overlay.name]!;
  const place = useMemo(
    (): Place => ({ scope: rowScope(screen.scope, 'with', overlay.with), row: `overlay ${overlay.name}` }),
    [screen, overlay],
  );
  const extra = useMemo(() => ({ close: () => screen.dismiss(overlay.name) }), [screen, overlay]);
  const overlayWidget = widget(node.w);
  return overlayWidget ? <WidgetNodeView node={node} widget={overlayWidget} place={place} extra={extra} /> : null;
}
