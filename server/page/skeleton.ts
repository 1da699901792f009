import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CompiledScreen, Outline } from '../../schemas/compiled.ts';
import Frame from '../../widgets/frame.tsx';
import Loading from '../../widgets/loading.tsx';

/** What a screen looks like while its data is on the way, as HTML: the same that the renderer draws first. */
export function skeleton(title: string, frame: CompiledScreen['frame'], outline?: Outline): string {
  const bare = frame !== undefined;
  return renderToStaticMarkup(
    createElement(
      Frame,
      { title, bare, site: frame === 'site', on: {}, busy: false },
      createElement(Loading, outline && { outline }),
    ),
  );
}
