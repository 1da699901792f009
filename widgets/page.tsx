import { useEffect, useRef } from 'react';
import type { PageProps } from '../schemas/generated/types.ts';
import { type DrawOutline, picture } from './parts/outline.ts';

/** Scripts of a page from elsewhere may run, but in an origin of their own. */
const FOREIGN = 'allow-scripts allow-forms';

/**
 * A page within the page. One from elsewhere reaches neither our page nor our storage, and learns no address of ours.
 * What an answer gives as `url` never counts as ours, wherever it points. One of ours is as high as its content.
 */
export default function Page({ url, path, title }: PageProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => (path === undefined ? undefined : fit(frame.current)), [path]);
  const src = path ?? url;
  if (!src) return null;
  const sandbox = path === undefined ? FOREIGN : undefined;
  const className = path === undefined ? 'page' : 'page page-own';
  return (
    <iframe ref={frame} className={className} src={src} title={title} sandbox={sandbox} referrerPolicy="no-referrer" />
  );
}

/** Keeps a frame as high as what it shows, whatever it is loaded with; returns what ends that. */
function fit(frame: HTMLIFrameElement | null): (() => void) | undefined {
  if (!frame) return undefined;
  let observer: ResizeObserver | undefined;
  const onLoad = () => {
    observer?.disconnect();
    const inside = frame.contentDocument;
    if (!inside?.body || typeof ResizeObserver === 'undefined') return;
    const { body, documentElement } = inside;
    documentElement.classList.add('within-page');
    observer = new ResizeObserver(() => {
      frame.style.height = `${body.offsetHeight}px`;
    });
    observer.observe(body);
  };
  onLoad();
  frame.addEventListener('load', onLoad);
  return () => {
    observer?.disconnect();
    frame.removeEventListener('load', onLoad);
  };
}

export const outline: DrawOutline = picture;
