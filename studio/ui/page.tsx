import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

export interface PageProps {
  readonly title: string;
  /** A sentence about its purpose. */
  readonly says?: ReactNode;
  /** Buttons next to the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** Sets the page title; the heading gets the focus when the page is opened. */
export function useHeading(title: string): RefObject<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Studio`;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  return heading;
}

/** A page with its heading. */
export function Page({ title, says, tools, children }: PageProps) {
  const heading = useHeading(title);
  return (
    <main className="page">
      <header className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {says && <p className="page-says">{says}</p>}
        </div>
        {tools && <div className="page-tools">{tools}</div>}
      </header>
      {children}
    </main>
  );
}
