import type { ReactNode } from 'react';
import type { Outline } from '../schemas/compiled.ts';
import type { LoadingProps } from '../schemas/generated/types.ts';
import { type DrawOutline, none } from './parts/outline.ts';

/** Where nothing is known of what comes. */
const ANY: Outline = [['card', 3]];

/** The outline of a screen while its data is on the way: grey bones in the places of what will be there. */
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
    // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity beyond their place
    <div className={classes} key={index}>
      {typeof inside === 'number' ? <span className={`bone bone-${inside}`} /> : inside && draw(inside)}
    </div>
  ));
}

export const outline: DrawOutline = none;
