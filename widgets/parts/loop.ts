import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Milliseconds without scrolling after which a strip counts as idle. */
const STILL_MS = 120;

const wantsLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * An endless strip of `count` slides, each as wide as the strip, with a copy of the last slide before the first and a
 * copy of the first after the last, once `hasEchoes`. Advances every `interval` milliseconds, unless held.
 */
export function useLoop(count: number, interval: number, held: boolean) {
  const strip = useRef<HTMLUListElement>(null);
  const still = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(true);
  // The server renders the slides without copies: the first slide is visible before any scrolling is possible.
  const [scrolls, setScrolls] = useState(false);
  const echoes = scrolls && count > 1 ? 1 : 0;

  const move = useCallback((place: number, behavior: ScrollBehavior) => {
    const element = strip.current;
    element?.scrollTo({ left: place * element.clientWidth, behavior });
  }, []);
  const show = useCallback(
    (index: number) => move(index + echoes, wantsLessMotion() ? 'instant' : 'smooth'),
    [move, echoes],
  );

  /** Jumps invisibly from a copy to the original slide. */
  const settle = useCallback(() => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
    if (!clientWidth || !echoes) return;
    const place = Math.round(scrollLeft / clientWidth);
    if (place === 0) move(count, 'instant');
    if (place === count + 1) move(1, 'instant');
  }, [move, count, echoes]);

  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
    if (clientWidth) setAt((Math.round(scrollLeft / clientWidth) - echoes + count) % count);
    clearTimeout(still.current);
    still.current = setTimeout(settle, STILL_MS);
  };

  useLayoutEffect(() => {
    setScrolls(true);
    if (wantsLessMotion()) setPlaying(false);
  }, []);
  useLayoutEffect(() => move(echoes, 'instant'), [move, echoes]);
  useEffect(() => () => clearTimeout(still.current), []);
  useEffect(() => {
    const stay = () => move(at + echoes, 'instant');
    addEventListener('resize', stay);
    return () => removeEventListener('resize', stay);
  }, [move, at, echoes]);
  useEffect(() => {
    if (!playing || held || count < 2) return;
    const next = setTimeout(() => show(at + 1), interval);
    return () => clearTimeout(next);
  }, [playing, held, count, interval, show, at]);

  return { strip, onScroll, at, show, playing, setPlaying, hasEchoes: echoes > 0 };
}
