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

/** Renders a screen's frame, without a title in its bar, around an element with this class and content (HTML). */
export function framed(className: string, content: string): string {
  const element = createElement('div', { className, dangerouslySetInnerHTML: { __html: content } });
  return renderToStaticMarkup(createElement(Frame, { title: '', on: {}, busy: false }, element));
}
