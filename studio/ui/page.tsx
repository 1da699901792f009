import { type ReactNode, useEffect, useRef } from 'react';

export interface PageProps {
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly says?: ReactNode;
  /** Buttons beside the title. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A page with its heading, which takes the focus when the page comes. */
export function Page({ title, says, tools, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Studio`;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [title]);
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
