import type { Generated } from 'kysely';

/** The rows of the store, the same in both engines. Times are milliseconds since 1970. */
export interface Tables {
  migration: MigrationRow;
  intent: IntentRow;
  ledger_hour: LedgerHourRow;
  health: HealthRow;
  signed_report: SignedReportRow;
  secret: SecretRow;
  blob: BlobRow;
  person: PersonRow;
  token: TokenRow;
  release: ReleaseRow;
  draft: DraftRow;
  draft_file: DraftFileRow;
  draft_author: DraftAuthorRow;
  approval: ApprovalRow;
  draft_comment: CommentRow;
  draft_presence: PresenceRow;
  channel: ChannelRow;
  audit: AuditRow;
  preview: PreviewRow;
  played: PlayedRow;
  served_file: ServedFileRow;
}

/** An applied migration. */
export interface MigrationRow {
  number: number;
  name: string;
  /** SHA-256 of its statements. */
  checksum: string;
  at: number;
}

/** The outcome of a call that must happen at most once. Unreadable without the call's key. */
export interface IntentRow {
  /** Digest of the key. */
  id: string;
  state: 'in-flight' | 'answered' | 'unknown' | 'void';
  /** Keyed digest of method, path and body; null when no call used the key. */
  fingerprint: string | null;
  /** After this time, an `in-flight` call counts as lost. */
  deadline: number | null;
  /** HTTP status of the answer. */
  status: number | null;
  /** Content type and body of the answer, encrypted; null when there is none, or when it was pruned. */
  answer: Uint8Array | null;
  /** By the clock of the database. */
  at: number;
  /** The hour of the ledger from which its age is counted; null until the ledger is pruned next. */
  hour: Generated<number | null>;
}

/** How many hours servers have run with this ledger: one row. */
export interface LedgerHourRow {
  hour: number;
}

/** Aggregated reports of phones. */
export interface HealthRow {
  /** Its start; 0 for the total over all minutes. */
  minute: number;
  release: number;
  screen: string;
  kind: 'opened' | 'shown' | 'failed' | 'crashed' | 'slow' | 'report';
  /**
   * For a failed load its call and outcome, for a report or crash its code, for a rendered screen its duration class.
   */
  detail: string;
  count: number;
}

/** Signed reports of phones, aggregated in slices of time, by which rollouts are judged. */
export interface SignedReportRow extends Omit<HealthRow, 'minute' | 'detail'> {
  /** Its start. */
  slice: number;
}

/** Key with which the servers of one `DATA` sign. */
export interface SecretRow {
  name: string;
  bytes: Uint8Array;
}

/** Immutable bytes: files, lists of files, compiled documents. */
export interface BlobRow {
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string;
  bytes: Uint8Array;
  /** Size in bytes. */
  size: number;
}

export interface PersonRow {
  /** The name in lower case, since names are case-insensitive. */
  id: string;
  name: string;
  role: string;
  at: number;
}

/** A credential of a person. */
export interface TokenRow {
  /** SHA-256 of the token, hexadecimal. */
  hash: string;
  person: string;
  /** When it expires; null: never. */
  ends: number | null;
  at: number;
}

export interface ReleaseRow {
  release: number;
  base: number | null;
  draft: number | null;
  author: string;
  approver: string | null;
  note: string;
  at: number;
  /** Result of its checks, JSON of `Checked`; null when no fixtures were run. */
  checked: string | null;
  /** Hash of the list of its files. */
  content: string;
  /** Hash of the list of its compiled documents. */
  compiled: string;
}

export interface DraftRow {
  draft: number;
  base: number;
  state: 'open' | 'in-review' | 'approved' | 'published' | 'closed';
  author: string;
  note: string;
  at: number;
  /** Incremented when it is opened again: approvals only count in their own round. */
  round: number;
  /** Incremented with every change of its files or base. */
  version: number;
  /** JSON of its issues. */
  issues: string;
  /** JSON of `Checked`; null when something has changed since. */
  checked: string | null;
  /** The release it was published as. */
  release: number | null;
  /** The key of the request that created it; null without one. */
  request_key: string | null;
}

export interface DraftFileRow {
  draft: number;
  path: string;
  /** Null: deleted. */
  hash: string | null;
}

/** An author of a draft, who may not approve it. */
export interface DraftAuthorRow {
  draft: number;
  person: string;
}

export interface ApprovalRow {
  draft: number;
  round: number;
  person: string;
  name: string;
  at: number;
}

/** The state of production as of this `seq`. */
export interface ChannelRow {
  seq: number;
  release: number;
  candidate: number | null;
  /** Hundredths of a percent, 0 to 10,000. */
  share: number | null;
  state: 'running' | 'halted' | null;
  salt: string | null;
  at: number;
}

export interface AuditRow {
  n: number;
  at: number;
  who: string;
  what: string;
  release: number | null;
  draft: number | null;
  note: string | null;
  /** JSON of the entry's further data. */
  details: string | null;
  before: string;
  hash: string;
}

/** A comment on a node of a draft. */
export interface CommentRow {
  comment: number;
  draft: number;
  /** Relative to `screens/`. */
  file: string;
  /** Path of the node in the file: `view[3].cases[0]`. */
  path: string;
  /** Name of the node at the time. */
  name: string;
  /** JSON of the nodes with that name; null when not provided. */
  namesakes: string | null;
  text: string;
  author: string;
  at: number;
  /** Who resolved it, and when; null while it is open. */
  resolver: string | null;
  resolved: number | null;
}

/** A person's last known position in a draft. */
export interface PresenceRow {
  draft: number;
  person: string;
  file: string;
  path: string;
  name: string;
  at: number;
}

export interface PreviewRow {
  /** SHA-256 of the token, hexadecimal. */
  hash: string;
  draft: number;
  ends: number;
  /** Id of the person who made it; null in rows that are older than this column. */
  person: string | null;
}

/** The outcome of a fixture for given inputs: the same inputs give the same outcome. */
export interface PlayedRow {
  /** SHA-256 of everything the fixture can read, and of the program. */
  key: string;
  /** JSON. */
  outcome: string;
  at: number;
}

/** A file that servers of this data have served: a page that is still open may request it. */
export interface ServedFileRow {
  /** Contains a hash of the bytes; that of a manifest contains its release and its bundle. */
  path: string;
  bytes: Uint8Array;
  /** When it was last known to be served. */
  at: number;
}
