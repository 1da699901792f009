import { useState } from 'react';
import type { CarouselProps } from '../schemas/generated/types.ts';
import { Icon } from './parts/icon.tsx';
import { useLoop } from './parts/loop.ts';
import { type DrawOutline, picture } from './parts/outline.ts';
import { Picture } from './parts/picture.tsx';

const PLAY_ICON = 'M8 5.5v13l10.5-6.5z';
const PAUSE_ICON = 'M8.5 5.5v13M15.5 5.5v13';

type Slide = CarouselProps['slides'][number];

/** A copy of a slide beyond either end, which closes the loop; its text is drawn by the style sheet. */
function Echo({ slide }: { slide: Slide | undefined }) {
  return (
    <li className="slide" aria-hidden="true">
      <Picture className="slide-image" src={slide?.image ?? null} alt="" />
      {slide?.title && <span className="slide-words" data-title={slide.title} data-text={slide.text ?? ''} />}
    </li>
  );
}

/** Images that rotate continuously; paused while the user touches them, and for users who prefer reduced motion. */
export default function Carousel({ label, slides, interval }: CarouselProps) {
  const [held, setHeld] = useState(false);
  const { strip, onScroll, at, show, playing, setPlaying, hasEchoes } = useLoop(slides.length, interval, held);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  const loops = slides.length > 1;
  return (
    <section
      className="carousel"
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={hold}
      onPointerLeave={release}
      onTouchStart={hold}
      onTouchEnd={release}
      onTouchCancel={release}
      onFocus={hold}
      onBlur={release}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
      <ul className="slides" ref={strip} onScroll={onScroll} tabIndex={0}>
        {hasEchoes && <Echo slide={slides.at(-1)} />}
        {slides.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slides have no identity beyond their place
          <li className="slide" key={index}>
            <Picture className="slide-image" src={slide.image} alt={slide.alt} />
            {slide.title && (
              <div className="slide-words">
                <p className="slide-title">{slide.title}</p>
                {slide.text && <p className="slide-text">{slide.text}</p>}
              </div>
            )}
          </li>
        ))}
        {hasEchoes && <Echo slide={slides[0]} />}
      </ul>
      {loops && (
        <div className="dots">
          {slides.map((slide, index) => (
            <button
              type="button"
              className="dot"
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
              key={index}
              aria-label={`Slide ${index + 1}: ${slide.alt}`}
              aria-current={index === at || undefined}
              onClick={() => show(index)}
            />
          ))}
          <button
            type="button"
            className="dot-play"
            aria-label={playing ? 'Pause' : 'Play'}
            onClick={() => setPlaying(!playing)}
          >
            <Icon path={playing ? PAUSE_ICON : PLAY_ICON} />
          </button>
        </div>
      )}
    </section>
  );
}

export const outline: DrawOutline = picture;
