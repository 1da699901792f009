import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { PHONE } from '../../renderer/wire/page.ts';

/** Phone sizes for previews, in pixels. */
const SIZES = { usual: [390, 844], small: [320, 568] } as const;

export interface PhoneFrameProps {
  readonly frame: RefObject<HTMLIFrameElement>;
  readonly title: string;
  readonly small?: boolean;
  readonly dark?: boolean;
  /** Content above the screen; `scale` is the display size of a phone pixel. */
  readonly over?: (scale: number) => ReactNode;
}

/** A phone's screen: its page at full size, scaled to the available space. */
export function PhoneFrame({ frame, title, small = false, dark = false, over }: PhoneFrameProps) {
  const [width, height] = SIZES[small ? 'small' : 'usual'];
  const [room, scale] = useScale(width, height);
  return (
    <div className="phone-room" ref={room}>
      <div className="phone-glass" style={{ width: width * scale, height: height * scale }}>
        <iframe
          ref={frame}
          src={PHONE}
          title={title}
          // The page inside gets its colour scheme from the iframe.
          style={{ width, height, transform: `scale(${scale})`, colorScheme: dark ? 'dark' : 'light' }}
        />
        {over?.(scale)}
      </div>
    </div>
  );
}

/** Returns the scale at which a phone fits into an element, at most 1. */
function useScale(width: number, height: number): [RefObject<HTMLDivElement>, scale: number] {
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth, clientHeight } = room.current!;
      setScale(Math.max(0.1, Math.min(1, clientWidth / width, clientHeight / height)));
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(room.current!);
    measure();
    return () => watcher.disconnect();
  }, [width, height]);
  return [room, scale];
}
