import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { TextOnPhone } from '../phone/messages.ts';

export interface TextInPlaceProps {
  readonly box: TextOnPhone['box'];
  readonly scale: number;
  /** The text in the document. */
  readonly text: string;
  /** Called with the new text; undefined when it was not changed. */
  readonly onDone: (text: string | undefined) => void;
}

/** Edits a text in place on the phone: applied on Enter or blur, discarded on Escape. */
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
