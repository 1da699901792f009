import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CompiledScreen, Outline } from '../../schemas/compiled.ts';
import Frame from '../../widgets/frame.tsx';
import Loading from '../../widgets/loading.tsx';

/** Renders a screen that is waiting for its data, as HTML: the same as the renderer's first render. */
export function skeleton(title: string, frame: CompiledScreen['frame'], outline?: Outline): string {
  const props = { title, ...(frame && { look: frame }), on: {}, busy: false };
  return renderToStaticMarkup(createElement(Frame, props, createElement(Loading, outline && { outline })));
}
