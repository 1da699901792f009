/** State of one borrower. Lost when the server stops. */
export interface Memory {
  /** Unique among the borrowers; part of the ids created for this one. */
  id: string;
  orders: Map<string, OrderState>;
  /** The order of the most recent loan; empty without one. */
  newest: string;
  /** The cards that the borrower has bound. */
  cards: Card[];
  /** Card payments that wait for a code, and finished ones, by record id. */
  records: Map<string, PaymentRecord>;
  complaints: Complaint[];
  /** Mobile numbers with an account. */
  registered: Set<string>;
  /** Counter for ids. */
  last: number;
}
export interface OrderState {
  status: number;
  /** Milliseconds since 1970. */
  due: number;
  rollovers: number;
  /** Another account was bound for this order, so that nothing asks for one any more. */
  bound?: true;
}
export interface Card {
  id: string;
  bankName: string;
  cardNo: string;
  bankCode: string;
  /** Whether the bank asks for a code by SMS. */
  needsCode: boolean;
}
export interface PaymentRecord {
  orderId: string;
  /** Expiry of the code, in milliseconds since 1970. */
  until: number;
  done: boolean;
}
export interface Complaint {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  type: string;
  subType: string;
  content: string;
  images: string[];
  reply: string;
  replyImages: string[];
  needsScore: boolean;
}

/** Maximum number of borrowers in memory; the least recently seen one is dropped first. */
const MAX_BORROWERS = 500;

/** Stores the state of each borrower; the returned function finds it, or creates it. */
export function createMemories(fresh: (id: string) => Memory): (borrower: string) => Memory {
  const memories = new Map<string, Memory>();
  let last = 0;
  return (borrower) => {
    if (!memories.has(borrower)) last += 1;
    const memory = memories.get(borrower) ?? fresh(String(last));
    memories.delete(borrower);
    memories.set(borrower, memory);
    const oldest = memories.keys().next().value;
    if (memories.size > MAX_BORROWERS && oldest !== undefined) memories.delete(oldest);
    return memory;
  };
}
