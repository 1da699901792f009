import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { CompiledProject, Version } from '../compile/compiled.ts';
import { type Handlers, listen, post } from '../phone/channel.ts';
import type { FromPhone, ToPhone } from '../phone/messages.ts';

/** A phone in the page. */
export interface PhoneHandle {
  readonly frame: RefObject<HTMLIFrameElement>;
  /** Whether its page is loaded and has the documents. */
  readonly ready: boolean;
  /** Posts a message, as soon as its page is loaded. */
  send<Kind extends keyof ToPhone>(kind: Kind, data: ToPhone[Kind]): void;
}

/**
 * A phone whose iframe is rendered by a component: sends it the documents of a version, and each change of them.
 *
 * @param handlers message handlers; may change with each render
 */
export function usePhone(project: CompiledProject, of: Version, handlers: Handlers<FromPhone>): PhoneHandle {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  /** Messages for a page that is still loading; undefined when it is loaded. */
  const early = useRef<(() => void)[] | undefined>([]);
  const send: PhoneHandle['send'] = useCallback((kind, data) => {
    const postNow = () => {
      const { contentWindow } = frame.current ?? {};
      if (contentWindow) post<ToPhone, typeof kind>(contentWindow, kind, data);
    };
    if (early.current) early.current.push(postNow);
    else postNow();
  }, []);
  useEffect(() => {
    let stop = () => {};
    const passOn = <Kind extends keyof FromPhone>(kind: Kind) => [
      kind,
      (data: FromPhone[Kind]) => latest.current[kind]?.(data),
    ];
    const kinds = ['shown', 'chosen', 'write', 'played', 'recording', 'recorded', 'failed'] as const;
    const unsubscribe = listen<FromPhone>(() => frame.current?.contentWindow ?? null, {
      ...Object.fromEntries(kinds.map(passOn)),
      ready() {
        stop();
        const waiting = early.current ?? [];
        early.current = undefined;
        stop = project.feed(of, (documents) => send('documents', documents));
        for (const postNow of waiting) postNow();
        setReady(true);
        latest.current.ready?.(null);
      },
    });
    return () => {
      stop();
      unsubscribe();
    };
  }, [project, of, send]);
  return { frame, ready, send };
}
