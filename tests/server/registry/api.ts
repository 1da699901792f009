import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { openRegistry, type Person, type Registry, ROLES, type Role } from '../../../registry/index.ts';
import { openStore } from '../../../registry/store/index.ts';
import type { Place } from '../../../registry/store/place.ts';
import { secure } from '../../../server/files/representation.ts';
import { listenWith } from '../../../server/listen/listen.ts';
import { type Log, SILENT } from '../../../server/log/log.ts';
import { type RegistryRoutesOptions, registryRoutes } from '../../../server/registry/index.ts';
import { fixture, shelf } from '../../runner/shelf.ts';
import { afterAll, assert } from '../../suite.ts';
import { temporaryFolder } from '../../temporary.ts';
import { undescribed } from './described.ts';

const root = join(fileURLToPath(import.meta.url), '../../../..');

/** The HTTP API of a registry with one small release, on a port of its own. */
export interface RegistryApi {
  /** `http://127.0.0.1:port` */
  readonly address: string;
  readonly registry: Registry;
  /** The folder that was imported as release 1. */
  readonly folder: string;
  /** The folder of the data. */
  readonly data: string;
  /** The first admin's token. */
  readonly admin: string;
  /** A person of each role, with a token. */
  readonly people: { readonly [R in Role]: Person & { token: string } };
  /** Sends a request below `/registry/v1`, as the person with the token. */
  ask(method: string, path: string, given?: Given): Promise<Response>;
}

export interface Given {
  token?: string;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
  headers?: { [name: string]: string };
}

export type RegistryApiOptions = Partial<Omit<RegistryRoutesOptions, 'first'>> & {
  adminToken?: string;
  approvals?: number;
  /** Called for every request, with the status of its answer. */
  answered?(request: Request, status: number): void;
  /** The first admin is the only person. */
  alone?: boolean;
  /** Creates the address of the first sign-in, before there are people. */
  first?(registry: Registry, place: Place): Promise<RegistryRoutesOptions['first']>;
};

/** Starts one; it is stopped after the tests of the file. */
export async function startRegistryApi({
  adminToken,
  approvals,
  alone = false,
  answered,
  first,
  ...changes
}: RegistryApiOptions = {}): Promise<RegistryApi> {
  const data = temporaryFolder();
  const place = { kind: 'folder', folder: data } as const;
  const log: Log = changes.log ?? SILENT;
  const store = await openStore(place);
  const registry = await openRegistry({
    store,
    now: Date.now,
    log: log.warn,
    adminToken,
    approvals,
    worker: join(root, 'dist/worker.js'),
  });
  const folder = shelfFolder();
  await registry.importFolder(folder);
  const firstSignIn = await first?.(registry, place);
  const file = join(data, 'admin-token');
  const admin = existsSync(file) ? readFileSync(file, 'utf8') : (adminToken ?? (await registry.people.ensureAdmin())!);
  const routes = registryRoutes({
    registry,
    log,
    health: async ({ release }) => ({ release, screens: [] }),
    previewPath: (token) => `/preview/${token}/`,
    first: firstSignIn,
    ...changes,
  });
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    secure(context.res);
    answered?.(context.req.raw, context.res.status);
  });
  const { address, end } = await listenWith(app.route('/registry', routes), { port: 0, host: '127.0.0.1' });
  afterAll(async () => {
    await end(0);
    await registry.close();
    await store.close();
  });
  return {
    ...{ address, registry, folder, data, admin },
    people: alone ? ({} as RegistryApi['people']) : await addPeople(registry, admin),
    ask: (method, path, given = {}) => ask(`${address}/registry/v1${path}`, method, given),
  };
}

/**
 * Sends a request; a body that is not a string is sent as JSON. Whatever the answer, `openapi.json` must describe all
 * of it.
 */
export async function ask(url: string, method: string, { token, body, headers = {} }: Given): Promise<Response> {
  const answer = await fetch(url, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const [, path = ''] = url.split('/registry/v1');
  assert.is(await undescribed(method, path, answer.clone()), '', `${method} ${path}`);
  return answer;
}

/** Adds a person of each role. */
async function addPeople(registry: Registry, admin: string): Promise<RegistryApi['people']> {
  const caller = (await registry.people.find(admin))!;
  const people: Partial<Record<Role, Person & { token: string }>> = {};
  for (const role of ROLES) people[role] = await registry.people.add(caller, { name: `the ${role}`, role });
  return people as RegistryApi['people'];
}

/** A folder with one screen and its fixtures. */
export function shelfFolder(): string {
  const folder = temporaryFolder();
  const { files, assets } = shelf({ good: fixture([{ see: ['Emma'] }], { fixture: 'a good one' }) });
  const pictures = [...assets.values()].map(({ file }) => [file, '<svg xmlns="http://www.w3.org/2000/svg"/>'] as const);
  for (const [path, text] of [...files, ...pictures]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
