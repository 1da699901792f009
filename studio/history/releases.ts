import type { Sentence } from '../../registry/difference/sentence.ts';

/** What the registry knows of a release. */
export interface Release {
  readonly release: number;
  readonly base: number | null;
  readonly author: string;
  readonly approver: string | null;
  readonly note: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Releases that are listed at once. */
const PORTION = 20;

/** The latest releases, newest first; those before `before` where it is given. Rejects with a sentence for people. */
export async function releasesBefore(before?: number): Promise<readonly Release[]> {
  const query = new URLSearchParams({ limit: String(PORTION), ...(before ? { before: String(before) } : {}) });
  const { releases } = await json<{ releases: readonly Release[] }>(`releases?${query}`);
  return releases;
}

/** What a release changed on a screen. Rejects with a sentence for people. */
export async function changesOf(release: Release, screen: string): Promise<readonly Sentence[]> {
  const { release: number, base } = release;
  if (base === null || number === 1) return [{ screen, says: 'was published for the first time', money: false }];
  return changesBetween(`release ${number - 1}`, `release ${number}`, screen);
}

/**
 * What changes on a screen from one version to another, `release 3` or `draft 7`. Rejects with a sentence for people.
 */
export async function changesBetween(from: string, to: string, screen: string): Promise<readonly Sentence[]> {
  const { sentences } = await json<{ sentences: readonly Sentence[] }>(`diff?${new URLSearchParams({ from, to })}`);
  return sentences.filter(({ screen: on }) => on === 'all screens' || on.split(', ').includes(screen));
}

/** The text of a file in a release; undefined where it was not there. */
export async function textIn(release: number, path: string): Promise<string | undefined> {
  const answer = await fetch(`/registry/v1/releases/${release}/files/${path}`);
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(await reasonOf(answer));
  return answer.text();
}

async function json<T>(path: string): Promise<T> {
  const answer = await fetch(`/registry/v1/${path}`);
  if (!answer.ok) throw new Error(await reasonOf(answer));
  return (await answer.json()) as T;
}

async function reasonOf(answer: Response): Promise<string> {
  const said = (await answer.json().catch(() => null)) as { error?: { message?: string } } | null;
  return said?.error?.message ?? `The registry answers ${answer.status}.`;
}
