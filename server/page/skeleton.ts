import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CompiledScreen, Outline } from '../../schemas/compiled.ts';
import Frame from '../../widgets/frame.tsx';
import Loading from '../../widgets/loading.tsx';

/** Renders a screen that is waiting for its data, as HTML: the same as the renderer's first render. */
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
