/** The rows of the store, the same in both engines. Times are milliseconds since 1970. */
export interface Tables {
  migration: MigrationRow;
  intent: IntentRow;
  health: HealthRow;
}

/** A migration that has been applied. */
export interface MigrationRow {
  number: number;
  name: string;
  /** SHA-256 of its statements. */
  checksum: string;
  at: number;
}

/** What became of a call that must happen once at most. Nothing in it can be read without the call's key. */
export interface IntentRow {
  /** Digest of the key. */
  id: string;
  state: 'in-flight' | 'answered' | 'unknown' | 'void';
  /** Keyed digest of method, path and body; null where no call came under the key. */
  fingerprint: string | null;
  /** After this time an `in-flight` call has no answer any more. */
  deadline: number | null;
  /** HTTP status of the answer. */
  status: number | null;
  /** Content type and body of the answer, encrypted; null when there is none, or when it was dropped for its age. */
  answer: Uint8Array | null;
  at: number;
}

/** What phones reported, counted. */
export interface HealthRow {
  /** Its beginning; 0 stands for all minutes together. */
  minute: number;
  release: number;
  screen: string;
  kind: 'opened' | 'shown' | 'failed' | 'crashed' | 'slow' | 'report';
  /** Of a failed load its call and outcome, of a report or a crash its code, of a shown screen the class of its duration. */
  detail: string;
  count: number;
}
