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

/** Keeps an iframe as high as its content, whatever it loads; returns the cleanup function. */
function fit(frame: HTMLIFrameElement | null): (() => void) | undefined {
  if (!frame) return undefined;
  let observer: ResizeObserver | undefined;
  const onLoad = () => {
    observer?.disconnect();
    const inside = frame.contentDocument;
    // A page that is arriving, or the empty one before it, is lower: what is below the frame would jump up and down.
    if (inside?.readyState !== 'complete' || inside.URL === 'about:blank') return;
    if (typeof ResizeObserver === 'undefined') return;
    observer = new ResizeObserver(() => {
      frame.style.height = `${inside.body.offsetHeight}px`;
    });
    observer.observe(inside.body);
  };
  onLoad();
  frame.addEventListener('load', onLoad);
  return () => {
    observer?.disconnect();
    frame.removeEventListener('load', onLoad);
  };
}

export const outline: DrawOutline = picture;
