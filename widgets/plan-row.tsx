import type { PlanRowProps } from '../schemas/generated/types.ts';
import { whole } from './parts/whole.tsx';

/** One step of a payment plan. */
export default function PlanRow({ title, ordinal, amount, text, time }: PlanRowProps) {
  return (
    <div className="plan-row">
      <div className="plan-line">
        <span className="plan-title">
          {title}
          {ordinal && <span className="plan-ordinal"> {ordinal}</span>}
        </span>
        <span className="plan-amount">{whole(amount)}</span>
      </div>
      {(text || time) && (
        <div className="plan-line plan-small">
          {text && <span>{whole(text)}</span>}
          {time && <span className="plan-time">{whole(time)}</span>}
        </div>
      )}
    </div>
  );
}
