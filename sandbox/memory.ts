/** What the sandbox remembers of one borrower. Lost when the server stops. */
export interface Memory {
  /** Unique among the borrowers; part of the ids made for this one. */
  id: string;
  orders: Map<string, OrderState>;
  /** The order of the loan that was taken last; empty where none was. */
  newest: string;
  cards: Card[];
  /** Card payments that wait for a code, and those that are through, by record id. */
  records: Map<string, PaymentRecord>;
  complaints: Complaint[];
  /** Mobiles that made an account. */
  registered: Set<string>;
  /** Counts up, for ids. */
  last: number;
}
export interface OrderState {
  status: number;
  /** Milliseconds since 1970. */
  due: number;
  rollovers: number;
}
export interface Card {
  id: string;
  bankName: string;
  cardNo: string;
  bankCode: string;
  /** The bank asks for a code by SMS. */
  needsCode: boolean;
}
export interface PaymentRecord {
  orderId: string;
  /** Milliseconds since 1970 after which the code no longer counts. */
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

/** Borrowers remembered at a time; the one not seen for longest is forgotten first. */
const BORROWERS = 500;

/** Keeps a memory per borrower; the answer finds it or begins a fresh one. */
export function createMemories(fresh: (id: string) => Memory): (borrower: string) => Memory {
  const kept = new Map<string, Memory>();
  let last = 0;
  return (borrower) => {
    if (!kept.has(borrower)) last += 1;
    const memory = kept.get(borrower) ?? fresh(String(last));
    kept.delete(borrower);
    kept.set(borrower, memory);
    const oldest = kept.keys().next().value;
    if (kept.size > BORROWERS && oldest !== undefined) kept.delete(oldest);
    return memory;
  };
}
