import { type ComponentType, useEffect, useState } from 'react';
import { wordsOf } from '../client/refused.ts';
import type { ToastListProps, ToastMessage } from './toast-list.tsx';

/** Toasts that have not been shown yet. */
const waiting: ToastMessage[] = [];
const listeners = new Set<() => void>();

function add(message: ToastMessage): void {
  waiting.push(message);
  for (const then of listeners) then();
}

/** Shows a toast about something that was done. */
export function toast(text: string): void {
  add({ title: text, timeout: 5_000 });
}

/** Shows a toast with an error; it stays until it is closed. */
export function toastError(error: unknown): void {
  add({ title: wordsOf(error), type: 'error', priority: 'high', timeout: 0 });
}

/** Passes pending and future toasts to `show`; returns the unsubscribe function. */
function listen(show: (message: ToastMessage) => void): () => void {
  const take = () => waiting.splice(0).forEach(show);
  take();
  listeners.add(take);
  return () => listeners.delete(take);
}

/**
 * Milliseconds after which the live region is added without a toast: screen readers announce what is put into an
 * existing one.
 */
const LATER_MS = 5_000;

/** The place for toasts; added with the first one, or shortly after the page, and offline later. */
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
