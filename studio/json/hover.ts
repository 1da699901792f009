import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import type { Hover } from '../../compiler/service/index.ts';
import type { Language } from './language.ts';

/** Shows the language service's hover information. */
export function hover(path: string, language: Language, fixture: () => string | undefined): Extension {
  return hoverTooltip(async (_view, offset) => {
    const hover = await language.hover(path, offset, fixture());
    if (!hover) return null;
    return { pos: hover.start, end: hover.end, above: true, create: () => ({ dom: drawn(hover) }) };
  });
}

function drawn({ code, type, from, says, value }: Hover): HTMLElement {
  const box = document.createElement('div');
  box.className = 'json-hover';
  const add = (tag: string, text: string | undefined): void => {
    if (text === undefined) return;
    box.appendChild(document.createElement(tag)).textContent = text;
  };
  add('code', type === undefined ? code : `${code}: ${type}`);
  add('p', from);
  add('p', says);
  add('p', value === undefined ? undefined : `In this fixture: ${value}`);
  return box;
}
