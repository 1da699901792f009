import type { PlanRowProps } from '../schemas/generated/types.ts';
import type { DrawOutline } from './parts/outline.ts';

/** A row of a payment plan. */
export default function PlanRow({ title, ordinal, amount, text, time }: PlanRowProps) {
  return (
    <div className="plan-row">
      <div className="plan-line">
        <span className="plan-title">
          {title}
          {ordinal && <span className="plan-ordinal"> {ordinal}</span>}
        </span>
        <span className="plan-amount">{amount}</span>
      </div>
      {(text || time) && (
        <div className="plan-line plan-small">
          {text && <span>{text}</span>}
          {time && <span className="plan-time">{time}</span>}
        </div>
      )}
    </div>
  );
}

export const outline: DrawOutline = (props) => [
  [
    'plan-row',
    [
      [
        'plan-line',
        [
          ['plan-title', 2],
          ['plan-amount', 1],
        ],
      ],
      ...('text' in props || 'time' in props ? [['plan-line plan-small', [['plan-time', 1]]] as const] : []),
    ],
  ],
];
