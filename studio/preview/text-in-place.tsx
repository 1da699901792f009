import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { TextOnPhone } from '../phone/messages.ts';

export interface TextInPlaceProps {
  readonly box: TextOnPhone['box'];
  readonly scale: number;
  /** The text as the document has it. */
  readonly text: string;
  /** Told what is written; undefined where it stays as it was. */
  readonly onDone: (text: string | undefined) => void;
}

/** Writes a text where it stands on the phone: Enter takes it over, as leaving it does, and Escape does not. */
export function TextInPlace({ box, scale, text, onDone }: TextInPlaceProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current!.select(), []);
  const take = () => onDone(field.current!.value === text ? undefined : field.current!.value);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone(undefined);
    else if (event.key === 'Enter' && !event.shiftKey) take();
    else return;
    event.preventDefault();
  };
  const { left, top, width, height } = box;
  return (
    <textarea
      ref={field}
      className="phone-text"
      aria-label="Text on the phone"
      defaultValue={text}
      style={{ left: left * scale, top: top * scale, width: width * scale, minHeight: height * scale }}
      onBlur={take}
      onKeyDown={onKeyDown}
    />
  );
}
