import { type ComponentType, useEffect, useState } from 'react';
import { Refused, wordsOf } from '../client/refused.ts';
import type { Role } from '../client/registry.ts';
import { onPassed } from '../client/request.ts';
import { usePlace } from '../place/place.ts';
import type { ToastListProps, ToastManager } from './toast-list.tsx';

/** An error that is shown, and the request that failed; undefined when it was something else. */
interface ShownError {
  readonly id: string;
  readonly text: string;
  readonly request: string | undefined;
}

/** What was done to the list before it was there. */
const waiting: ((manager: ToastManager) => void)[] = [];
const listeners = new Set<() => void>();
let errors: readonly ShownError[] = [];
let number = 0;
/** The last act that was refused because nobody was signed in. */
let notSignedIn: Refused | undefined;

function tell(act: (manager: ToastManager) => void): void {
  waiting.push(act);
  for (const then of listeners) then();
}

/** Shows a toast about something that was done. */
export function toast(text: string): void {
  tell((manager) => manager.add({ title: text, timeout: 5_000 }));
}

/**
 * Shows a toast with an error. It stays until it is closed, the user goes to another page, or the request that failed has
 * passed. That somebody is no longer signed in is said by the sign-in page, and what was not done for it after that.
 *
 * @returns closes it before that, for what is no longer so
 */
export function toastError(error: unknown): () => void {
  if (error instanceof Refused && error.status === 401) {
    notSignedIn = error;
    return () => {};
  }
  const text = wordsOf(error);
  // One that is said again is announced again.
  closeErrors((shown) => shown.text === text);
  number += 1;
  const id = `error ${number}`;
  errors = [...errors, { id, text, request: error instanceof Refused ? error.request : undefined }];
  tell((manager) => manager.add({ id, title: text, type: 'error', priority: 'high', timeout: 0 }));
  return () => closeErrors((shown) => shown.id === id);
}

/**
 * To be called after each sign-in: says that what was begun before has not been done.
 *
 * @param role the person's, if it has changed: it may not be possible any more
 */
export function sayUndone(role?: Role): void {
  const next = role === undefined ? 'Do it again.' : `Your role is ${role} now.`;
  const says = `This was not done, because you were not signed in any more. ${next}`;
  if (notSignedIn) toastError(new Refused(notSignedIn.request, 0, 'undone', says));
  notSignedIn = undefined;
}

function closeErrors(which: (shown: ShownError) => boolean): void {
  const gone = errors.filter(which);
  errors = errors.filter((shown) => !gone.includes(shown));
  for (const { id } of gone) tell((manager) => manager.close(id));
}

onPassed((request) => closeErrors((shown) => shown.request === request));

/** Passes pending and future changes of the list to it; returns the unsubscribe function. */
function listen(manager: ToastManager): () => void {
  const take = () => {
    for (const act of waiting.splice(0)) act(manager);
  };
  take();
  listeners.add(take);
  return () => listeners.delete(take);
}

/** Closes all toasts with Escape, unless something else on the page is closed by it. */
function closeWithEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('.dialog')) return;
  errors = [];
  tell((manager) => manager.close());
}

/**
 * Milliseconds after which the live region is added without a toast: screen readers announce what is put into an
 * existing one.
 */
const LATER_MS = 5_000;

/** The place for toasts; added with the first one, or shortly after the page, and offline later. */
export function Toasts() {
  const [List, setList] = useState<ComponentType<ToastListProps>>();
  const { path } = usePlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page leaves those of the one before
  useEffect(() => closeErrors(() => true), [path]);
  useEffect(() => {
    addEventListener('keydown', closeWithEscape);
    return () => removeEventListener('keydown', closeWithEscape);
  }, []);
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
