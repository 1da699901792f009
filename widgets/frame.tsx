import type { WidgetBase } from '../renderer/react/widget.ts';
import type { FrameProps } from '../schemas/generated/types.ts';
import { Icon } from './parts/icon.tsx';
import { type DrawOutline, none } from './parts/outline.ts';

const ARROW = 'M14.5 5l-7 7 7 7';

/** The frame around a screen: title bar with a back button, and the content. */
export default function Frame({ title, look, on, children }: FrameProps & WidgetBase) {
  const Content = look === 'site' ? 'div' : 'main';
  return (
    <div className={look ? `frame frame-${look}` : 'frame'}>
      {!look && (
        <header className="frame-bar">
          <button type="button" className="icon-button" aria-label="Back" onClick={() => on.back?.()}>
            <Icon path={ARROW} />
          </button>
          {title && <h1 className="frame-title">{title}</h1>}
        </header>
      )}
      <Content className="frame-main">
        {look && title && (
          <header className="unseen">
            <h1>{title}</h1>
          </header>
        )}
        {children}
      </Content>
    </div>
  );
}

export const outline: DrawOutline = none;
