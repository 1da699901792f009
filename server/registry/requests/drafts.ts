import { type NewDraft, type PublishOptions, type RebaseOptions, Refusal } from '../../../registry/index.ts';
import { PORTION, portionOf } from '../portion.ts';
import { FILE, MANY_FILES, numberIn, type ParsedRequest, type RequestRow, SMALL } from '../request.ts';
import { bytesOf, contentOf } from '../version.ts';

/** Requests about drafts. */
export const draftRequests: readonly RequestRow[] = [
  {
    method: 'get',
    path: '/drafts',
    role: 'viewer',
    does: 'Lists the drafts, newest first: 100 when `limit` is omitted.',
    query: PORTION,
    answer: { status: 200, shape: 'Drafts', says: 'The drafts.' },
    run: async ({ query }, { registry }) => ({ json: { drafts: await registry.drafts(portionOf(query)) } }),
  },
  {
    method: 'post',
    path: '/drafts',
    role: 'editor',
    does: 'Creates a draft: changed files over a release, by default that of production. It may have errors.',
    body: { shape: 'NewDraft', most: MANY_FILES },
    answer: { status: 201, shape: 'Draft', says: 'The draft, with its issues.' },
    refusals: [404, 413, 422],
    run: async ({ caller, body }, { registry }) => ({ json: await registry.createDraft(caller, body as NewDraft) }),
  },
  {
    method: 'get',
    path: '/drafts/{draft}',
    role: 'viewer',
    does: 'Returns what a draft changes, its state and its issues.',
    answer: { status: 200, shape: 'Draft', says: 'The draft.' },
    refusals: [404],
    run: async ({ path }, { registry }) => ({ json: await registry.draft(numberIn(path, 'draft')) }),
  },
  {
    method: 'get',
    path: '/drafts/{draft}/files/{path}',
    role: 'viewer',
    does: 'Returns a file of a draft: its own, or else that of its base.',
    answer: { status: 200, shape: 'file', says: 'The bytes of the file; `ETag` contains their SHA-256.' },
    refusals: [404],
    async run({ path }, { registry }) {
      const { content, hash } = await registry.readFile(numberIn(path, 'draft'), path.path!);
      return { bytes: bytesOf(content), headers: { etag: `"${hash}"` } };
    },
  },
  {
    method: 'put',
    path: '/drafts/{draft}/files/{path}',
    role: 'editor',
    does: 'Changes a file of a draft, or adds one. A draft in review is open again, and its approvals are void.',
    body: { shape: 'file', most: FILE },
    ifMatch: true,
    answer: { status: 200, shape: 'Draft', says: 'The draft; `ETag` contains the SHA-256 of the file.' },
    refusals: [404, 409, 413, 422],
    run: async (request, { registry }) =>
      written(
        await registry.writeFile(
          request.caller,
          numberIn(request.path, 'draft'),
          request.path.path!,
          contentOf(request.body as Uint8Array),
          ifMatchOf(request),
        ),
      ),
  },
  {
    method: 'delete',
    path: '/drafts/{draft}/files/{path}',
    role: 'editor',
    does: 'Deletes a file in a draft.',
    ifMatch: true,
    answer: { status: 200, shape: 'Draft', says: 'The draft.' },
    refusals: [404, 409, 422],
    run: async (request, { registry }) =>
      written(
        await registry.writeFile(
          request.caller,
          numberIn(request.path, 'draft'),
          request.path.path!,
          null,
          ifMatchOf(request),
        ),
      ),
  },
  {
    method: 'put',
    path: '/drafts/{draft}/note',
    role: 'editor',
    does: 'Replaces the note that says what a draft changes and why: for its authors. A draft in review is open again, and its approvals are void.',
    body: { shape: 'Note', most: SMALL },
    answer: { status: 200, shape: 'Draft', says: 'The draft.' },
    refusals: [404, 409],
    run: async ({ caller, path, body }, { registry }) => ({
      json: await registry.noteDraft(caller, numberIn(path, 'draft'), (body as { note: string }).note),
    }),
  },
  {
    method: 'post',
    path: '/drafts/{draft}/review',
    role: 'editor',
    does: 'Compiles a draft, runs its fixtures and sends it for review.',
    body: { shape: 'Nothing', most: SMALL, optional: true },
    answer: { status: 200, shape: 'Draft', says: 'The draft, in review.' },
    refusals: [404, 409, 422],
    run: async ({ caller, path }, { registry }) => ({ json: await registry.review(caller, numberIn(path, 'draft')) }),
  },
  {
    method: 'post',
    path: '/drafts/{draft}/approve',
    role: 'approver',
    does: 'Approves a draft made by someone else; with `version`, only the one that the caller has seen.',
    body: { shape: 'Approve', most: SMALL, optional: true },
    answer: { status: 200, shape: 'Draft', says: 'The draft.' },
    refusals: [404, 409, 422],
    run: async ({ caller, path, body = {} }, { registry }) => ({
      json: await registry.approve(caller, numberIn(path, 'draft'), body as { version?: number }),
    }),
  },
  {
    method: 'post',
    path: '/drafts/{draft}/send-back',
    role: 'editor',
    does: 'Sends a draft back to its author, with a note: for approvers and its authors.',
    body: { shape: 'Note', most: SMALL },
    answer: { status: 200, shape: 'Draft', says: 'The draft, open again.' },
    refusals: [404, 409],
    run: async ({ caller, path, body }, { registry }) => ({
      json: await registry.sendBack(caller, numberIn(path, 'draft'), (body as { note: string }).note),
    }),
  },
  {
    method: 'post',
    path: '/drafts/{draft}/rebase',
    role: 'editor',
    does: 'Rebases a draft on the current production. A file that changed on both sides is refused, with its three versions, until `resolved` gives its content.',
    body: { shape: 'Rebase', most: MANY_FILES, optional: true },
    answer: { status: 200, shape: 'Draft', says: 'The draft on its new base.' },
    refusals: [404, 409, 413],
    run: async ({ caller, path, body = {} }, { registry }) => ({
      json: await registry.rebase(caller, numberIn(path, 'draft'), body as RebaseOptions),
    }),
  },
  {
    method: 'post',
    path: '/drafts/{draft}/close',
    role: 'editor',
    does: 'Closes a draft: for its authors and approvers.',
    body: { shape: 'Nothing', most: SMALL, optional: true },
    answer: { status: 200, shape: 'Draft', says: 'The draft, closed.' },
    refusals: [404, 409],
    run: async ({ caller, path }, { registry }) => ({
      json: await registry.closeDraft(caller, numberIn(path, 'draft')),
    }),
  },
  {
    method: 'post',
    path: '/drafts/{draft}/publish',
    role: 'operator',
    does: 'Publishes an approved draft as a release: for everyone, or for a percentage of installations.',
    body: { shape: 'Publish', most: SMALL, optional: true },
    answer: { status: 200, shape: 'Published', says: 'The release, and the channel’s new `seq`.' },
    refusals: [404, 409, 422],
    run: async ({ caller, path, body = {} }, { registry }) => ({
      json: await registry.publish(caller, numberIn(path, 'draft'), body as PublishOptions),
    }),
  },
  {
    method: 'post',
    path: '/drafts/{draft}/preview',
    role: 'viewer',
    does: 'Creates an address that opens a draft on any phone for a day, until the draft is published or closed, or its maker removed.',
    body: { shape: 'Nothing', most: SMALL, optional: true },
    answer: { status: 201, shape: 'Preview', says: 'The address. Anyone who has it can see the draft.' },
    refusals: [404, 409],
    async run({ caller, path, client }, { registry, previewPath }) {
      const { token, ends } = await registry.preview(caller, numberIn(path, 'draft'));
      return { json: { address: new URL(previewPath(token), client.origin).href, ends } };
    },
  },
];

function written({ draft, hash }: { draft: unknown; hash: string | null }) {
  return { json: draft, ...(hash !== null && { headers: { etag: `"${hash}"` } }) };
}

/**
 * Parses `If-Match`: a hash, `*`, or an empty tag for a file that does not exist. Anything that is not one of our
 * hashes, such as a star in quotes, matches no file, like an outdated tag.
 */
function ifMatchOf({ headers }: ParsedRequest): string {
  const ifMatch = headers.get('if-match')?.trim();
  if (ifMatch) return ifMatch.replace(/^(?:W\/)?"(.*)"$/i, (tag, hash) => (hash === '*' ? tag : hash)).toLowerCase();
  throw new Refusal(
    400,
    'if-match',
    'Send in If-Match which version of the file you have seen: its hash in quotes as in the draft’s `hashes`, or "" for a new file.',
  );
}
