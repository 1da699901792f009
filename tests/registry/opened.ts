import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openRegistry, type Person, Refusal, type Registry, type RegistryOptions } from '../../registry/index.ts';
import { openStore, type Store } from '../../registry/store/index.ts';
import type { Place } from '../../registry/store/place.ts';
import { afterAll, assert } from '../suite.ts';
import { smallFiles, smallFolder } from './small.ts';

export const WORKER = join(fileURLToPath(import.meta.url), '../../../dist/worker.js');

/** A registry that is closed after the tests of the file, with its store and clock. */
export interface Opened {
  readonly registry: Registry;
  readonly store: Store;
  readonly place: Place;
  /** The lines of its log. */
  readonly said: string[];
  /** Advances its clock, in milliseconds. */
  pass(milliseconds: number): void;
}

export async function openAt(place: Place, options: Partial<RegistryOptions> = {}): Promise<Opened> {
  const said: string[] = [];
  let ahead = 0;
  const store = await openStore(place);
  const registry = await openRegistry({
    store,
    worker: WORKER,
    now: () => Date.now() + ahead,
    log: (line) => said.push(line),
    ...options,
  });
  afterAll(async () => {
    await registry.close();
    await store.close();
  });
  const pass = (milliseconds: number) => {
    ahead += milliseconds;
  };
  return { registry, store, place, said, pass };
}

/** The people of the tests, by role. */
export interface Staff {
  readonly admin: Person;
  readonly ed: Person;
  readonly eva: Person;
  readonly ann: Person;
  readonly max: Person;
  readonly otto: Person;
  readonly vic: Person;
}

/** Two editors, two approvers, an operator and a viewer besides the admin. */
async function hire(registry: Registry): Promise<Staff> {
  await registry.people.ensureAdmin();
  const admin = (await registry.people.named('admin'))!;
  const add = async (name: string, role: Person['role']): Promise<Person> => {
    await registry.people.add(admin, { name, role });
    return { name, role };
  };
  return {
    admin,
    ed: await add('Ed', 'editor'),
    eva: await add('Eva', 'editor'),
    ann: await add('Ann', 'approver'),
    max: await add('Max', 'approver'),
    otto: await add('Otto', 'operator'),
    vic: await add('Vic', 'viewer'),
  };
}

/** A registry with people, and with the small project as release 1. */
export async function openSmall(place: Place, options: Partial<RegistryOptions> = {}): Promise<Opened & Staff> {
  const opened = await openAt(place, options);
  await opened.registry.importFolder(smallFolder(smallFiles()));
  return { ...opened, ...(await hire(opened.registry)) };
}

/** Returns the refusal of some work; fails if it is not refused. */
export async function refused(work: Promise<unknown>, status: number, code: string): Promise<Refusal> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw error ?? new Error(`not refused with ${status} ${code}`);
  assert.equal([error.status, error.code], [status, code], error.message);
  return error;
}
