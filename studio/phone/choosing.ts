import type { Run } from '../../runner/play/run.tsx';
import { nodeOf } from './drawn.ts';
import type { Chosen } from './messages.ts';

/** Tells which node each tap is on. With the Alt key held, a tap chooses and does nothing else. */
export function choosing(run: () => Run | undefined, chose: (chosen: Chosen) => void): void {
  const chooseAt = (event: Event, used: boolean): void => {
    const { entry } = run() ?? {};
    const node = event.target instanceof Element ? nodeOf(event.target) : undefined;
    const place = node === undefined ? undefined : entry?.sources.nodes[node];
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
