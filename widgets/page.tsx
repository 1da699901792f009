import { useEffect, useRef } from 'react';
import type { PageProps } from '../schemas/generated/types.ts';
import { type DrawOutline, picture } from './parts/outline.ts';

/** Scripts of a foreign page may run, but in an opaque origin. */
const FOREIGN = 'allow-scripts allow-forms';

/**
 * An embedded page. A foreign page can access neither our page nor our storage, and gets no referrer. A `url` from an
 * answer never counts as our own, wherever it points. A page of our own is as high as its content.
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

/**
 * Shows an iframe once its page has left title bar and edges to ours, which is before it has loaded, and keeps it as
 * high as its content, whatever it loads. Returns the cleanup function.
 */
function fit(frame: HTMLIFrameElement | null): (() => void) | undefined {
  if (!frame) return undefined;
  let fitted: Document | undefined;
  let observer: ResizeObserver | undefined;
  /** Whether there is a page: until it begins to arrive, there is an empty document in its place. */
  const adopt = (): boolean => {
    const inside = frame.contentDocument;
    if (!inside?.body || inside.URL === 'about:blank') return false;
    if (inside === fitted) return true;
    fitted = inside;
    observer?.disconnect();
    inside.documentElement.classList.add('within-page');
    frame.style.visibility = 'visible';
    if (typeof ResizeObserver === 'undefined') return true;
    observer = new ResizeObserver(() => {
      frame.style.height = `${inside.body.offsetHeight}px`;
    });
    observer.observe(inside.body);
    return true;
  };
  let next = 0;
  const look = () => {
    if (!adopt()) next = requestAnimationFrame(look);
  };
  const onLoad = () => {
    cancelAnimationFrame(next);
    adopt();
    // Also what the browser shows in place of a page that did not arrive.
    frame.style.visibility = 'visible';
  };
  look();
  frame.addEventListener('load', onLoad);
  return () => {
    cancelAnimationFrame(next);
    observer?.disconnect();
    frame.removeEventListener('load', onLoad);
  };
}

export const outline: DrawOutline = picture;
