import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Sizes of phones that a screen is looked at on, in pixels. */
const SIZES = { usual: [390, 844], small: [320, 568] } as const;

export interface PhoneFrameProps {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly title: string;
  readonly small?: boolean;
  readonly dark?: boolean;
  /** What lies over the glass; `scale` is how large a pixel of the phone is drawn. */
  readonly over?: (scale: number) => ReactNode;
}

/** The glass of a phone: its page at full size, drawn as large as there is room. */
export function PhoneFrame({ frame, title, small = false, dark = false, over }: PhoneFrameProps) {
  const [width, height] = SIZES[small ? 'small' : 'usual'];
  const [room, scale] = useScale(width, height);
  return (
    <div className="phone-room" ref={room}>
      <div className="phone-glass" style={{ width: width * scale, height: height * scale }}>
        <iframe
          ref={frame}
          src="/studio/preview"
          title={title}
          // The page inside asks for its device's colours: those of the iframe.
          style={{ width, height, transform: `scale(${scale})`, colorScheme: dark ? 'dark' : 'light' }}
        />
        {over?.(scale)}
      </div>
    </div>
  );
}

/** How large a phone can be drawn in an element, at most as it is. */
function useScale(width: number, height: number): [RefObject<HTMLDivElement | null>, scale: number] {
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
