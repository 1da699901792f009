import type { WidgetBase } from '../renderer/react/widget.ts';
import type { FrameProps } from '../schemas/generated/types.ts';
import { Icon } from './parts/icon.tsx';
import { type DrawOutline, none } from './parts/outline.ts';

const ARROW = 'M14.5 5l-7 7 7 7';

/** The frame around a screen: title bar with a back button, and the content. */
export default function Frame({ title, bare, site, on, children }: FrameProps & WidgetBase) {
  const Content = site ? 'div' : 'main';
  return (
    <div className="frame">
      {!bare && (
        <header className="frame-bar">
          <button type="button" className="icon-button" aria-label="Back" onClick={() => on.back?.()}>
            <Icon path={ARROW} />
          </button>
          {title && <h1 className="frame-title">{title}</h1>}
        </header>
      )}
      <Content className={bare ? 'frame-main frame-bare' : 'frame-main'}>
        {bare && title && (
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
