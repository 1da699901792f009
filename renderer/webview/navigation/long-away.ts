import type { Action, CompiledScreen } from '../../../schemas/compiled.ts';
import type { Screen } from '../../screen/screen.ts';
import type { OpenOverlay } from '../../view/overlays.ts';
import { isReachable } from '../offline/network.ts';
import { isInOverlay } from './stored-views.ts';

/** Milliseconds in the background after which the data of a page is loaded again: an hour. */
const MAX_AWAY_MS = 60 * 60 * 1000;

/**
 * Reloads the page when the user returns to it after a long time in the background: its figures may be of yesterday.
 * What was typed comes back, as after the system has ended the page. Nothing is reloaded that would be lost with the
 * page, nor without a network: then the next return reloads it, however short the time before it was.
 *
 * @param shown the current screen
 */
export function reloadAfterLongAbsence(shown: () => Screen | undefined): void {
  let left = Number.POSITIVE_INFINITY;
  /** A screen whose data is old. */
  let old: Screen | undefined;
  addEventListener('visibilitychange', async () => {
    const now = Date.now();
    if (document.visibilityState === 'hidden') left = now;
    else {
      const screen = shown();
      if (now - left > MAX_AWAY_MS) old = screen;
      if (screen && old === screen && mayReload(screen) && (await isReachable())) location.reload();
    }
  });
}

/** Whether a screen has data, and neither images to be sent nor an overlay that would be lost. */
function mayReload(screen: Screen): boolean {
  const { document, overlays, fields } = screen;
  if (Object.keys(document.load).length === 0) return false;
  if (!overlays.stack().every((overlay) => isAside(overlay) || isOpenedByItself(overlay, screen))) return false;
  return !fields
    ?.visible()
    .some((field) => field.declared.type === 'uploads' || (isInOverlay(field, screen) && fields.isChanged(field)));
}

/** Whether an overlay disappears at a tap beside it, so that nothing is lost with it. */
function isAside({ node }: OpenOverlay): boolean {
  return [node.p.dismiss].flat().includes('outside');
}

/** Whether an overlay comes with the data of its screen, or asks whoever goes back: it comes again when it is due. */
export function isOpenedByItself({ name }: OpenOverlay, { document: { load, on, actions } }: Screen): boolean {
  return opens([load, on], name, actions);
}

/** Whether an action within these parts of a document opens an overlay, or one of the named actions that they run. */
function opens(part: unknown, overlay: string, actions: CompiledScreen['actions']): boolean {
  if (typeof part !== 'object' || part === null) return false;
  const action = part as Partial<Action>;
  if (action.do === 'run') return opens(actions[action.action!], overlay, actions);
  return (
    (action.do === 'open' && action.overlay === overlay) ||
    Object.values(part).some((inner) => opens(inner, overlay, actions))
  );
}
