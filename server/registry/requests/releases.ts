import { PORTION, portionOf } from '../portion.ts';
import { FILE, MANY_FILES, numberIn, type RequestRow } from '../request.ts';
import { comparedVersion, readable, versionOf } from '../version.ts';

const VERSION = { type: 'string', examples: ['production', 'release 3', 'draft 7'] };

/** Requests about releases and the differences between versions. */
export const releaseRequests: readonly RequestRow[] = [
  {
    method: 'get',
    path: '/releases',
    role: 'viewer',
    does: 'Lists the releases, newest first.',
    query: PORTION,
    answer: { status: 200, shape: 'Releases', says: 'The releases, without their files.' },
    run: async ({ query }, { registry }) => ({ json: { releases: await registry.releases(portionOf(query)) } }),
  },
  {
    method: 'get',
    path: '/releases/{release}',
    role: 'viewer',
    does: 'Returns a release and the list of its files.',
    answer: { status: 200, shape: 'ReleaseWithFiles', says: 'The release and its files.' },
    refusals: [404],
    run: async ({ path }, { registry }) => ({ json: await registry.release(numberIn(path, 'release')) }),
  },
  {
    method: 'get',
    path: '/releases/{release}/files',
    role: 'viewer',
    does: 'Returns all files of a release at once.',
    answer: { status: 200, shape: 'ReleaseSources', says: 'Texts and bytes by path, and the SHA-256 of each.' },
    refusals: [404],
    async run({ path }, { registry }) {
      const release = numberIn(path, 'release');
      const { files } = await registry.release(release);
      const sources = [...(await registry.sources(release))];
      return {
        json: {
          release,
          files: Object.fromEntries(sources.map(([name, bytes]) => [name, readable(bytes)])),
          hashes: Object.fromEntries(files.map(({ path: name, hash }) => [name, hash])),
        },
      };
    },
  },
  {
    method: 'get',
    path: '/releases/{release}/files/{path}',
    role: 'viewer',
    does: 'Returns the source of a file of a release.',
    answer: { status: 200, shape: 'file', says: 'The bytes of the file.' },
    refusals: [404],
    run: async ({ path }, { registry }) => ({ bytes: await registry.file(numberIn(path, 'release'), path.path!) }),
  },
  {
    method: 'post',
    path: '/files/known',
    role: 'viewer',
    does: 'Returns which of these files the registry has, in any release or draft.',
    body: { shape: 'Hashes', most: FILE },
    answer: { status: 200, shape: 'Known', says: 'Those it has.' },
    refusals: [413],
    run: async ({ body }, { registry }) => ({
      json: { known: await registry.known((body as { hashes: string[] }).hashes) },
    }),
  },
  {
    method: 'get',
    path: '/diff',
    role: 'viewer',
    does: 'Describes what changes for users from one version to another.',
    query: {
      from: { says: '`production`, `release N` or `draft N`.', schema: VERSION, required: true },
      to: { says: 'As `from`.', schema: VERSION, required: true },
      fixtures: {
        says: '`no`: the sentences and files alone, at once; fixtures may have to be run.',
        schema: { enum: ['no'] },
      },
    },
    answer: { status: 200, shape: 'Difference', says: 'Sentences, files, and fixtures with a different outcome.' },
    refusals: [404],
    async run({ query }, { registry }) {
      const [from, to] = [await versionOf(query.get('from')!, registry), await versionOf(query.get('to')!, registry)];
      return { json: await registry.difference(from, to, { fixtures: query.get('fixtures') !== 'no' }) };
    },
  },
  {
    method: 'post',
    path: '/diff',
    role: 'viewer',
    does: 'Like the request above, for files that the registry does not have.',
    body: { shape: 'Compared', most: MANY_FILES },
    answer: { status: 200, shape: 'Difference', says: 'Sentences, files, and fixtures with a different outcome.' },
    refusals: [404, 413],
    async run({ body }, { registry }) {
      const { from, to } = body as { from: unknown; to: unknown };
      return {
        json: await registry.difference(await comparedVersion(from, registry), await comparedVersion(to, registry)),
      };
    },
  },
];
