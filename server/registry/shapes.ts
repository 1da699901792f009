/**
 * JSON Schemas (draft 2020-12) of the registry's request and response bodies. They are included in `openapi.json`
 * unchanged; requests are validated against them, and so are responses in the tests.
 */
import { KINDS, MAX_MS, MAX_NAME } from '../../registry/health/beacon.ts';
import { MAX_NUMBER, ROLES } from '../../registry/index.ts';

/** A JSON Schema; shapes refer to each other by `#/components/schemas/NAME`, as in OpenAPI. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

/** Refers to a shape of this table; a test checks every name. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const listOf = (items: Schema): Schema => ({ type: 'array', items });
const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

const count: Schema = { type: 'integer', minimum: 0 };
const number: Schema = { type: 'integer', minimum: 1, maximum: MAX_NUMBER };
const text: Schema = { type: 'string' };
const time: Schema = { type: 'string', format: 'date-time' };
const hash: Schema = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const percent: Schema = { type: 'number', minimum: 0, maximum: 100, description: 'With at most two decimals.' };
const reported: Schema = { type: 'string', minLength: 1, maxLength: MAX_NAME };
const filesOf = (value: Schema): Schema => ({ type: 'object', additionalProperties: value });

/** A response shape; further fields may be added later. */
function answer(properties: { [name: string]: Schema }, more: readonly string[] = []): Schema {
  const optional = new Set(more);
  return { type: 'object', required: Object.keys(properties).filter((name) => !optional.has(name)), properties };
}

/** A request shape: a misspelt field is refused, since without it the request would mean something else. */
function body(properties: { [name: string]: Schema }, required: readonly string[] = []): Schema {
  return { type: 'object', required, properties, additionalProperties: false };
}

const release = {
  release: number,
  base: nullable(number),
  author: text,
  approver: nullable(text),
  note: text,
  at: time,
  checked: nullable(ref('Checked')),
};

/** The shape of a refusal; which further fields it has depends on its code. */
function refusal(more: { [name: string]: Schema }): Schema {
  const further = { issues: listOf(ref('Issue')), ...more };
  return answer({ error: answer({ code: text, message: text, ...further }, Object.keys(further)) });
}

/** A node of a draft: its file, its path in it, and its display name. */
const place = { file: text, path: text, name: text };
const short: Schema = { type: 'string', maxLength: 500 };
const fileKeys = { file: short, path: short, name: short };

/** Why a fixture fails, and where; releases of older versions have no place. */
const failure = {
  why: text,
  file: { ...text, description: 'Relative to `screens/`.' },
  line: number,
  unplayed: { const: true, description: 'It was not run, because a screen has an error.' },
};

const channelNote: Schema = { type: 'string', maxLength: 2000 };

export const SHAPES = {
  Role: { type: 'string', enum: [...ROLES], description: 'Each may do everything the ones before it may.' },
  Person: answer({ name: text, role: ref('Role') }),
  NewPerson: body({ name: { type: 'string', minLength: 1, maxLength: 200 }, role: ref('Role') }, ['name', 'role']),
  PersonWithToken: {
    ...answer({ name: text, role: ref('Role'), token: text }),
    description: 'The token is returned only this once.',
  },
  People: answer({ people: listOf(ref('Person')) }),
  Token: body({ token: { type: 'string', minLength: 1, maxLength: 1000 } }, ['token']),
  SignIn: {
    ...answer({ singleSignOn: nullable(answer({ name: text, address: text })) }),
    description: 'Ways to sign in other than with a token: the provider’s name, and the address that leads there.',
  },
  Content: {
    oneOf: [{ type: 'string' }, body({ base64: { type: 'string', contentEncoding: 'base64' } }, ['base64'])],
    description: 'The text of a document or drawing, or the bytes of a picture.',
  },
  ChangedFiles: {
    ...filesOf(nullable(ref('Content'))),
    description: 'By path relative to `screens/`, such as `NAME/screen.json`; null: deleted.',
  },
  ReleaseSources: answer({ release: number, files: filesOf(ref('Content')), hashes: filesOf(hash) }),
  FailedFixture: answer({ screen: text, fixture: text, ...failure }, ['file', 'line', 'unplayed']),
  Checked: answer({
    screens: count,
    fixtures: count,
    failed: listOf(ref('FailedFixture')),
    coverage: nullable({ type: 'number', minimum: 0, maximum: 1 }),
    issues: count,
  }),
  Issue: answer(
    {
      file: text,
      line: count,
      column: count,
      severity: { enum: ['error', 'warning'] },
      code: text,
      message: text,
      advice: text,
    },
    ['advice'],
  ),
  Release: answer(release),
  Releases: answer({ releases: listOf(ref('Release')) }),
  ReleaseFile: answer({ path: text, hash, bytes: count }),
  ReleaseWithFiles: answer({ ...release, files: listOf(ref('ReleaseFile')) }),
  DraftState: { enum: ['open', 'in-review', 'approved', 'published', 'closed'] },
  Draft: answer({
    draft: number,
    base: number,
    state: ref('DraftState'),
    author: text,
    authors: listOf(text),
    version: number,
    note: text,
    at: time,
    issues: listOf(ref('Issue')),
    checked: nullable(ref('Checked')),
    approvals: listOf(answer({ who: text, at: time })),
    sentBack: nullable(answer({ who: text, at: time, note: text })),
    openComments: count,
    release: nullable(number),
    files: ref('ChangedFiles'),
    hashes: { ...filesOf(nullable(hash)), description: 'SHA-256 of each of its files, for `If-Match`.' },
  }),
  Drafts: answer({ drafts: listOf(ref('Draft')) }),
  NewDraft: body(
    {
      note: { type: 'string', maxLength: 2000 },
      base: number,
      files: ref('ChangedFiles'),
      key: {
        type: 'string',
        minLength: 16,
        maxLength: 64,
        description: 'Random. Sent again by the same person, the answer is the draft that the first request created.',
      },
    },
    ['note', 'files'],
  ),
  Nothing: body({}),
  Note: body({ note: { type: 'string', minLength: 1, maxLength: 2000 } }, ['note']),
  Rebase: {
    ...body({ resolved: ref('ChangedFiles'), onto: number, version: number }),
    description:
      'Files that changed on both sides, as merged with the release `onto`, which the refusal named. With `version`, which it named as well, only while the draft is as the caller has seen it.',
  },
  Approve: body({ version: number }),
  Publish: body({ percent, reason: channelNote, seq: number, version: number }),
  Published: answer({ release: number, seq: number }),
  Preview: answer({ address: { type: 'string', format: 'uri' }, ends: time }),
  Candidate: answer({ release: number, percent, state: { enum: ['running', 'halted'] }, salt: text }),
  NewPlace: body(fileKeys, ['file', 'path', 'name']),
  Namesakes: {
    ...body({ marks: { ...listOf(short), minItems: 1, maxItems: 1000 }, at: count }, ['marks', 'at']),
    description:
      'The nodes of the file with this name: a hash of the content of each, and the index of the right one, from 0.',
  },
  Comment: answer({
    ...place,
    namesakes: nullable(ref('Namesakes')),
    comment: number,
    draft: number,
    text,
    author: text,
    at: time,
    resolved: nullable(answer({ who: text, at: time })),
  }),
  Comments: answer({ comments: listOf(ref('Comment')) }),
  NewComment: body(
    { ...fileKeys, namesakes: ref('Namesakes'), text: { type: 'string', minLength: 1, maxLength: 2000 } },
    ['file', 'path', 'name', 'text'],
  ),
  Present: answer({ others: listOf(answer({ ...place, who: text })) }),
  Channel: answer({
    channel: { const: 'production' },
    release: number,
    seq: number,
    candidate: nullable(ref('Candidate')),
  }),
  Rollout: body({ percent, seq: number }, ['percent', 'seq']),
  Halt: body({ note: channelNote, seq: number }),
  Rollback: body({ release: number, note: { ...channelNote, minLength: 1 }, seq: number }, ['note', 'seq']),
  FileChange: answer({ path: text, change: { enum: ['added', 'changed', 'removed'] } }),
  Difference: answer({
    sentences: listOf(answer({ screen: text, says: text, money: { type: 'boolean' } })),
    files: listOf(ref('FileChange')),
    fixtures: listOf(
      answer(
        {
          screen: text,
          fixture: text,
          before: { enum: ['passed', 'failed', 'absent'] },
          after: { enum: ['passed', 'failed', 'absent'] },
          ...failure,
        },
        Object.keys(failure),
      ),
    ),
  }),
  Compared: {
    ...body({ from: ref('ComparedVersion'), to: ref('ComparedVersion') }, ['from', 'to']),
    description: 'Two versions to compare, which may be files that the registry does not have.',
  },
  ComparedVersion: {
    oneOf: [
      { type: 'string', description: '`production`, `release N` or `draft N`.' },
      body({ base: number, files: ref('ChangedFiles') }, ['base', 'files']),
    ],
    description: 'A version of the registry, or changed files over one of its releases.',
  },
  Hashes: body({ hashes: { type: 'array', items: hash, maxItems: 20_000 } }, ['hashes']),
  Known: answer({ known: listOf(hash) }),
  AuditEntry: {
    ...answer(
      {
        n: number,
        at: time,
        who: text,
        what: text,
        release: number,
        draft: number,
        note: text,
        details: { type: 'object', description: 'What else there is to say: the percentage, the figures of a halt.' },
        before: hash,
        hash,
      },
      ['release', 'draft', 'note', 'details'],
    ),
    description:
      '`before` is the hash of the entry before, 64 zeros for the first. `hash` is that of the JSON list of n, at (in milliseconds since 1970), who, what, release, draft, note, details (as JSON text) and before; what is missing is null in it.',
  },
  Audit: answer({ entries: listOf(ref('AuditEntry')) }),
  ScreenHealth: answer({
    screen: text,
    opened: count,
    shown: count,
    failed: count,
    crashed: count,
    slow: count,
    ms: {
      ...nullable(answer({ half: nullable(count), nearlyAll: nullable(count) })),
      description:
        'Within how many milliseconds half of the phones, and 95 of 100, showed it; null inside: more than 20 seconds.',
    },
    failures: listOf(answer({ call: text, outcome: text, count })),
    reports: listOf(answer({ code: text, count })),
  }),
  Health: answer({ release: number, screens: listOf(ref('ScreenHealth')) }),
  Beacon: body(
    {
      release: number,
      screen: reported,
      kind: { enum: KINDS },
      ms: { type: 'number', minimum: 0, maximum: MAX_MS },
      call: reported,
      outcome: reported,
      code: reported,
    },
    ['release', 'screen', 'kind'],
  ),
  Error: {
    ...refusal({}),
    description: 'Why a request was refused: a stable code, and a message for people.',
  },
  Error400: refusal({ path: { ...text, description: 'The file that is at fault.' } }),
  Error403: refusal({ role: ref('Role'), least: { ...ref('Role'), description: 'The lowest role that may.' } }),
  Error409: {
    ...refusal({
      channel: { ...ref('Channel'), description: 'Production, where it has changed or is in the way.' },
      state: ref('DraftState'),
      version: { ...number, description: 'The version of the draft.' },
      approvals: {
        oneOf: [{ ...count, description: 'How many are needed.' }, listOf(text)],
        description: 'With `approved-already`, who has approved it.',
      },
      counted: { ...listOf(text), description: 'Whose approvals count.' },
      path: text,
      hash: nullable(hash),
      content: nullable(ref('Content')),
      who: { ...nullable(text), description: 'Who wrote the file as it is; null if it is that of the base.' },
      draft: number,
      base: number,
      onto: number,
      conflicts: listOf(ref('Conflict')),
      name: text,
      role: ref('Role'),
    }),
    description: 'What is there now, by code: the channel, the draft, the file with its hash and text, the person.',
  },
  Error422: {
    ...refusal({
      draft: number,
      failed: listOf(ref('FailedFixture')),
      coverage: { type: 'number' },
      before: { type: 'number' },
    }),
    description: 'The issues, the failing fixtures, and the coverage of the rules where it is lower than before.',
  },
  Conflict: {
    ...answer({
      path: text,
      base: nullable(ref('Content')),
      theirs: nullable(ref('Content')),
      mine: nullable(ref('Content')),
      by: nullable(answer({ release: number, author: text })),
    }),
    description: 'A file as both began with it, as published, and as in the draft; null: it does not exist.',
  },
} as const satisfies { [name: string]: Schema };

export type ShapeName = keyof typeof SHAPES;
