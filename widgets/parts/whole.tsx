import type { ReactNode } from 'react';

/** What is read as one: `2026-03-10`, `PHP 1,200`. */
const WHOLE = /(\d{4}-\d\d-\d\d|[A-Z]{3} [\d,.]+)/;

/** A text whose dates and amounts stand on one line each. */
export function whole(text: string | null | undefined): ReactNode {
  return text?.split(WHOLE).map((part, at) =>
    at % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity beyond their place
      <span className="whole" key={at}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
