import type { Run } from '../../runner/play/run.tsx';
import { nodeOf } from './drawn.ts';
import type { Chosen, TextOnPhone } from './messages.ts';

/** Elements on which a tap has an effect. */
const CONTROLS = 'a, button, input, label, select, summary, textarea';

/** Reports the node of each tap. With Alt held, a tap only selects. */
export function reportTaps(run: () => Run | undefined, chose: (chosen: Chosen) => void): void {
  const chooseAt = (event: Event, used: boolean): void => {
    const place = placeOf(event, run());
    if (!place) return;
    const { file, path, use } = place;
    chose({ file, path, used, ...(use === undefined ? {} : { use }) });
  };
  const hold = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const kind of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'] as const)
    addEventListener(kind, (event) => event.altKey && hold(event), true);
  addEventListener(
    'click',
    (event) => {
      if (!event.isTrusted) return;
      if (event.altKey) hold(event);
      chooseAt(event, !event.altKey);
    },
    true,
  );
}

/** Reports double-tapped texts; on a control only with Alt held, since taps have an effect there. */
export function reportDoubleTaps(run: () => Run | undefined, write: (text: TextOnPhone) => void): void {
  addEventListener(
    'dblclick',
    (event) => {
      const place = placeOf(event, run());
      const element = event.target as Element;
      const seen = element.textContent?.trim();
      if (!event.isTrusted || !place || !seen || (element.closest(CONTROLS) && !event.altKey)) return;
      const { left, top, width, height } = element.getBoundingClientRect();
      write({ file: place.file, path: place.path, seen, box: { left, top, width, height } });
    },
    true,
  );
}

/** Returns the place in the documents of the node that rendered the target of an event. */
function placeOf({ target }: Event, run: Run | undefined) {
  const node = target instanceof Element ? nodeOf(target) : undefined;
  return node === undefined ? undefined : run?.entry.sources.nodes[node];
}
