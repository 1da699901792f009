import { ANSWERS, type SampleAnswers } from '../backend/by-contract.ts';
import type { Publishing } from './publishing.ts';

/**
 * Returns the sample answers of the releases that phones get, those of production first: the sandbox knows no call that
 * came with a release.
 */
export function releasedAnswers({ registry, feed }: Pick<Publishing, 'registry' | 'feed'>): SampleAnswers {
  // Releases are immutable.
  const read = new Map<number, ReturnType<SampleAnswers>>();
  const answersOf = (release: number) => {
    const answers = read.get(release) ?? readAnswers(registry, release);
    read.set(release, answers);
    answers.catch(() => read.delete(release));
    return answers;
  };
  return async () => {
    const { releases, channel } = feed.live();
    for (const release of read.keys()) if (!releases.has(release)) read.delete(release);
    const live = new Set([channel.release, ...releases.keys()]);
    return (await Promise.all([...live].map(answersOf))).flat();
  };
}

async function readAnswers({ sources }: Publishing['registry'], release: number): ReturnType<SampleAnswers> {
  const files = [...(await sources(release))].filter(([path]) => path.startsWith(ANSWERS));
  return files.map(([path, bytes]) => [path, Buffer.from(bytes).toString()]);
}
