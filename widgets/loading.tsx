import type { ReactNode } from 'react';
import type { Outline } from '../schemas/compiled.ts';
import type { LoadingProps } from '../schemas/generated/types.ts';
import { type DrawOutline, none } from './parts/outline.ts';

/** The default if nothing is known about the content. */
const ANY: Outline = [['card', 3]];

/** The skeleton of a screen while its data is loading: grey boxes in place of the content. */
export default function Loading({ outline = ANY }: LoadingProps & { outline?: Outline }) {
  return (
    <>
      <p className="unseen loading" aria-live="polite" aria-busy="true">
        Loading
      </p>
      <div className="veil" />
      {draw(outline)}
    </>
  );
}

function draw(outline: Outline): ReactNode {
  return outline.map(([classes, inside], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no identity but their index
    <div className={classes} key={index}>
      {typeof inside === 'number' ? <span className={`bone bone-${inside}`} /> : inside && draw(inside)}
    </div>
  ));
}

export const outline: DrawOutline = none;
