/** The rows of the store, the same in both engines. Times are milliseconds since 1970. */
export interface Tables {
  migration: MigrationRow;
  intent: IntentRow;
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

/** What phones reported whose reports are signed, counted in slices of time: what rollouts are judged by. */
export interface SignedReportRow extends Omit<HealthRow, 'minute' | 'detail'> {
  /** Its beginning. */
  slice: number;
}

/** What the servers of one `DATA` sign with. */
export interface SecretRow {
  name: string;
  bytes: Uint8Array;
}

/** Bytes that are never changed: files, lists of files, compiled documents. */
export interface BlobRow {
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string;
  bytes: Uint8Array;
  /** How many bytes. */
  size: number;
}

export interface PersonRow {
  /** The name in lower case: one person, however it is written. */
  id: string;
  name: string;
  role: string;
  at: number;
}

/** What lets a person in. */
export interface TokenRow {
  /** SHA-256 of the token, hexadecimal. */
  hash: string;
  person: string;
  /** When it is worth nothing any more; null: never. */
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
  /** What was found, JSON of `Checked`; null where nothing was played. */
  checked: string | null;
  /** Hash of the list of its files. */
  content: string;
  /** Hash of the list of what was compiled. */
  compiled: string;
}

export interface DraftRow {
  draft: number;
  base: number;
  state: 'open' | 'in-review' | 'approved' | 'published' | 'closed';
  author: string;
  note: string;
  at: number;
  /** Rises when it is open again: approvals count in the round in which they were given. */
  round: number;
  /** Rises at every change of its files or its base. */
  version: number;
  /** JSON of its issues. */
  issues: string;
  /** JSON of `Checked`; null where something changed since. */
  checked: string | null;
  /** The release that it became. */
  release: number | null;
}

export interface DraftFileRow {
  draft: number;
  path: string;
  /** Null: deleted. */
  hash: string | null;
}

/** Who had a hand in a draft, and so may not approve it. */
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

/** What production became with this `seq`. */
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
  /** JSON of what else belongs to the entry. */
  details: string | null;
  before: string;
  hash: string;
}

/** Something that was said at a node of a draft. */
export interface CommentRow {
  comment: number;
  draft: number;
  /** Relative to `screens/`. */
  file: string;
  /** Of the node in the file, in words: `view[3].cases[0]`. */
  path: string;
  /** What the node was called then. */
  name: string;
  /** JSON of the nodes that were called so; null where it was not said. */
  namesakes: string | null;
  text: string;
  author: string;
  at: number;
  /** Who settled it, and when; null while it is open. */
  resolver: string | null;
  resolved: number | null;
}

/** Where somebody was seen last in a draft. */
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
}

/** How a fixture ended on what it was played on: it ends so again. */
export interface PlayedRow {
  /** SHA-256 of everything that the fixture can read, and of the program. */
  key: string;
  /** JSON. */
  outcome: string;
  at: number;
}

/** A file that servers of this data have given to phones: a page that is still open may ask for it. */
export interface ServedFileRow {
  /** Holds a hash of the bytes; a manifest's holds the names of its release and of its bundle. */
  path: string;
  bytes: Uint8Array;
  /** When it was last known to be served. */
  at: number;
}
