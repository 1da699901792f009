import { type ComponentType, useEffect, useState } from 'react';
import { wordsOf } from '../client/refused.ts';
import type { Said, ToastListProps } from './toast-list.tsx';

/** What nobody has shown yet. */
const waiting: Said[] = [];
const listeners = new Set<() => void>();

function add(said: Said): void {
  waiting.push(said);
  for (const then of listeners) then();
}

/** Says in a corner of the page that something was done. */
export function say(text: string): void {
  add({ title: text, timeout: 5_000 });
}

/** Says why something could not be done; it stays until it is closed. */
export function sayFault(error: unknown): void {
  add({ title: wordsOf(error), type: 'error', priority: 'high', timeout: 0 });
}

/** Gives what was said and is to be said from now on to whoever shows it, until the returned function is called. */
function listen(show: (said: Said) => void): () => void {
  const take = () => waiting.splice(0).forEach(show);
  take();
  listeners.add(take);
  return () => listeners.delete(take);
}

/** Milliseconds after which the place for it comes by itself: readers of screens hear what is put into one that is there. */
const LATER_MS = 5_000;

/** Where what is said appears; it comes when there is something, or a little after the page, and without a network later. */
export function Toasts() {
  const [List, setList] = useState<ComponentType<ToastListProps>>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const later = () => {
      timer = setTimeout(fetchList, LATER_MS);
    };
    const fetchList = () => {
      import('./toast-list.tsx').then(({ default: list }) => setList(() => list), later);
    };
    later();
    listeners.add(fetchList);
    return () => {
      clearTimeout(timer);
      listeners.delete(fetchList);
    };
  }, []);
  return List && <List listen={listen} />;
}
