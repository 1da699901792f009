import { useEffect, useRef, useState } from 'react';
import type { BegunRecording } from '../project/stored-work.ts';
import type { ShownPhone } from './use-shown.ts';

/** Where a recording is stored until it is saved or discarded. */
export interface RecordingStore {
  /** Resolves to the recording that was begun before the page was left, if any. */
  read(): Promise<BegunRecording | undefined>;
  /** Stores it; undefined deletes it. */
  write(recording: BegunRecording | undefined): void;
}

/**
 * Stores what is recorded on a phone, and goes on with what was recorded before the page was left.
 *
 * @param store must be the same object for the same screen
 * @returns the name of the fixture as far as it is written, and its setter
 */
export function useKeptRecording(store: RecordingStore, { recording, restore }: ShownPhone) {
  const [name, setName] = useState('');
  const latest = useRef(restore);
  useEffect(() => {
    latest.current = restore;
  });
  useEffect(() => {
    let isLate = false;
    void store.read().then((kept) => {
      if (!kept || isLate) return;
      setName(kept.name);
      latest.current(kept.tape);
    });
    return () => {
      isLate = true;
    };
  }, [store]);
  const isStored = useRef(false);
  useEffect(() => {
    const { tape } = recording ?? {};
    if (recording) {
      isStored.current = true;
      store.write(tape && (recording.lines.length > 0 || name !== '') ? { tape, name } : undefined);
    } else if (isStored.current) {
      isStored.current = false;
      setName('');
      store.write(undefined);
    }
  }, [store, recording, name]);
  return [name, setName] as const;
}
