import { type KyselyPlugin, sql } from 'kysely';
import type { Checks, Findings } from '../../../registry/checks/index.ts';
import { hashOf } from '../../../registry/content/bytes.ts';
import type { Files } from '../../../registry/content/project.ts';
import type { Context } from '../../../registry/context.ts';
import { type Data, openData, type Tx } from '../../../registry/data.ts';
import { createDraft } from '../../../registry/drafts/edit.ts';
import { approve, review } from '../../../registry/drafts/review.ts';
import { createGuard } from '../../../registry/people/guard.ts';
import { openPeople } from '../../../registry/people/index.ts';
import { importFolder } from '../../../registry/publishing/import.ts';
import { publish } from '../../../registry/publishing/publish.ts';
import { type Person, Refusal } from '../../../registry/shapes.ts';
import { openStore, type Store } from '../../../registry/store/index.ts';
import type { Place } from '../../../registry/store/place.ts';
import { backendOf } from '../../../schemas/backend.ts';
import type { CompiledScreen } from '../../../schemas/compiled.ts';
import { smallFolder } from '../small.ts';

/** The size of the text that replaces a compiled screen: that of a large one. */
const LARGE = 40_000;

/** A safeguard that is disabled, to show that a drill detects its absence. */
export type Without =
  /** Writes are not one transaction: each statement is committed by itself, and database errors are not translated. */
  | 'transaction'
  /** Acknowledges a release before it is stored. */
  | 'acknowledgement'
  /** Does not wait for the disk. */
  | 'sync';

/** A registry that neither compiles nor plays fixtures, so that a drill tests storage alone. */
export interface Bare {
  readonly store: Store;
  readonly context: Context;
  readonly author: Person;
  readonly operator: Person;
  publishDraft(draft: number): Promise<{ release: number; seq: number }>;
  /** An approved draft. */
  approved(files: { [path: string]: string }): Promise<number>;
}

/** Others publish all the time, so a conflict is retried. */
async function onceQuiet<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'busy')) throw error;
    }
  }
}

export async function openBare(place: Place, without?: Without): Promise<Bare> {
  const store = await openStore(place);
  if (without === 'sync') await forgetDisk(store);
  const data = without === 'transaction' ? withoutTransactions(store) : openData(store, () => {});
  const context: Context = {
    ...{ data, guard: createGuard(false), checks: NO_CHECKS, approvals: 1, now: Date.now },
    ...{ log: () => {}, moved: () => {} },
  };
  const [author, approver, operator] = [person('Ed', 'editor'), person('Ann', 'approver'), person('Otto', 'operator')];
  const approved: Bare['approved'] = async (files) => {
    const { draft } = await createDraft(context, author, { note: 'drill', files });
    await onceQuiet(() => review(context, author, draft));
    await approve(context, approver, draft);
    return draft;
  };
  return {
    ...{ store, context, author, operator, approved },
    publishDraft: (draft) => onceQuiet(() => publish(context, operator, draft)),
  };
}

/** Creates release 1 and the people of a drill. */
export async function prepare(place: Place): Promise<void> {
  const { store, context, author, operator } = await openBare(place);
  const people = openPeople({ data: context.data, guard: context.guard, now: Date.now });
  await people.ensureAdmin();
  for (const one of [author, operator, person('Ann', 'approver')]) await people.add(person('admin', 'admin'), one);
  await importFolder(context.data, smallFolder(), Date.now());
  await store.close();
}

async function forgetDisk(store: Store): Promise<void> {
  const setting = store.engine === 'sqlite' ? sql`pragma synchronous = off` : sql`set synchronous_commit = off`;
  await store.run((db) => setting.execute(db));
}

function person(name: string, role: Person['role']): Person {
  return { name, role };
}

const NO_CHECKS: Checks = {
  compile: async (files) => ({ issues: [], broken: [], compiled: fakeCompiled(files) }),
  check: async (files) => noFindings(files),
  checkSound: async (files) => noFindings(files),
  close: async () => {},
};

function noFindings(files: Files): Findings {
  return {
    ...{ issues: [], broken: [], goals: [], ended: [], compiled: fakeCompiled(files) },
    checked: { screens: 1, fixtures: 0, failed: [], coverage: 1, issues: 0 },
  };
}

/** A replacement for the compiled files: large, and different for different files. */
function fakeCompiled(files: Files) {
  const sum = hashOf([...files].map(([path, bytes]) => `${path} ${hashOf(bytes)}`).join('\n'));
  const screen = { screen: 'drill', hash: sum, filler: sum.repeat(LARGE / sum.length) };
  return { documents: [screen as unknown as CompiledScreen], brand: {}, backend: backendOf([]), assets: new Map() };
}

function withoutTransactions(store: Store): Data {
  return {
    read: (work) => store.run(work),
    // Queries use the same connection, one by one.
    write: (work) => store.run((db) => work(db.withPlugin(PAUSES) as unknown as Tx)),
    ping: async () => {},
  };
}

/** Waits a moment after each query, so that others come between two of them even on a fast disk. */
const PAUSES: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await new Promise((done) => setTimeout(done, Math.random() * 3));
    return result;
  },
};
