import { DAY_MS } from './calendar.ts';
import { orderState, type Visit } from './visit.ts';

/** The amounts of an order in cents, computed from its state. */
export interface Debt {
  principal: number;
  interest: number;
  lateFee: number;
  daysLate: number;
  total: number;
  /** Price of moving the due date. */
  rollover: number;
}

/** Returns what is due on the order of a visit. */
export function debtOf(visit: Visit): Debt {
  const { due, status } = orderState(visit);
  const principal = visit.india ? 800_000 : 500_000;
  const interest = Math.round(principal * 0.14);
  const daysLate = Math.max(0, Math.floor((visit.now - due) / DAY_MS));
  const lateFee = daysLate > 0 ? 80_000 + Math.round(principal * 0.002) * daysLate : 0;
  const total = status === 200 ? 0 : principal + interest + lateFee;
  return { principal, interest, lateFee, daysLate, total, rollover: 145_050 };
}
