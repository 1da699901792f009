import { join } from 'node:path';
import { Hono } from 'hono';
import { PREVIEW } from '../../renderer/wire/page.ts';
import { ANSWERS, CALLS, requestsIn, withoutRequests } from '../backend/by-contract.ts';
import { type PreviewSource, previewPath, previewRoutes } from '../delivery/preview.ts';
import type { Bundle } from '../files/bundle.ts';
import type { Log } from '../log/log.ts';
import { createInTouch, healthAnswer } from '../operations/health.ts';
import { createRegistryMetrics } from '../operations/metrics.ts';
import { frameOf } from '../page/page.ts';
import { registryRoutes } from '../registry/index.ts';
import { installFolder } from '../settings/folders.ts';
import type { Settings } from '../settings/settings.ts';
import { readStudio } from '../studio/built.ts';
import { studioRoutes } from '../studio/index.ts';
import type { Publishing } from './publishing.ts';

export interface PublishingRoutesOptions extends Pick<Settings, 'trustProxy' | 'openId' | 'upstream'> {
  publishing: Publishing;
  bundle: Bundle;
  /** Returns the metrics of this server, in the Prometheus text format. */
  figures(): Promise<string>;
  /** Answers the calls of previews, like those of every phone. */
  call: PreviewSource['call'];
  log: Log;
}

/** Routes of a server with a registry, other than pages and calls. */
export function publishingRoutes(options: PublishingRoutesOptions): Hono {
  const { publishing, bundle, figures, call, log, trustProxy, openId, upstream } = options;
  const { registry, compilation, feed, first } = publishing;
  const { health } = registry.health;
  const inTouch = createInTouch(registry.ping);
  const ownFigures = createRegistryMetrics(feed.live, inTouch);
  const { previewed, compiled } = registry;
  const realBackend = upstream !== undefined;
  const source = {
    previewed,
    compiled,
    applySettings: compilation.applySettings,
    answers: answersIn(registry, realBackend),
    call,
  };
  const appearance = () => {
    const { releases, channel } = feed.live();
    return frameOf(bundle, releases.get(channel.release)!);
  };
  /** In the colours of production if it has the picture, otherwise of a release that is being rolled out. */
  const repainted = (address: string) => {
    const { releases, channel } = feed.live();
    const all = [releases.get(channel.release)!, ...releases.values()];
    return all.map((release) => release.repainted.get(address)).find((found) => found !== undefined);
  };
  const studio = { built: readStudio(join(installFolder(), 'dist/studio')), appearance, repainted, realBackend };
  return new Hono()
    .route(
      '/registry',
      registryRoutes({
        registry: answeringOnceServed(publishing),
        health,
        previewPath,
        first,
        openId,
        trustProxy,
        log,
      }),
    )
    .route(PREVIEW, previewRoutes(source, bundle, log))
    .route('/', studioRoutes(studio))
    .get('/healthz', () => healthAnswer(inTouch))
    .get('/metrics', async () => {
      const text = (await figures()) + (await ownFigures());
      const type = 'text/plain; version=0.0.4; charset=utf-8';
      return new Response(text, { headers: { 'content-type': type, 'cache-control': 'no-store' } });
    });
}

/** How long an answer waits until phones get what it is about, in milliseconds. */
const SERVED_WITHIN_MS = 3_000;

/**
 * The registry, with an answer to each change of production when this server serves it: whoever looks at a phone then
 * must not see what was there before.
 */
function answeringOnceServed({ registry, feed }: Publishing): Publishing['registry'] {
  const served =
    <Args extends unknown[], Made extends { seq: number }>(change: (...args: Args) => Promise<Made>) =>
    async (...args: Args): Promise<Made> => {
      const made = await change(...args);
      await feed.reaches(made.seq, SERVED_WITHIN_MS);
      return made;
    };
  const { publish, rollout, halt, rollback } = registry;
  return {
    ...registry,
    publish: served(publish),
    rollout: served(rollout),
    halt: served(halt),
    rollback: served(rollback),
  };
}

/**
 * Finds the sample answers for the contracts of a draft: those it changes, on top of those of its release.
 *
 * @param real whether a real backend answers calls: it is authoritative for released calls, so only those that the
 * draft adds get a sample answer
 */
function answersIn(registry: Publishing['registry'], real: boolean): PreviewSource['answers'] {
  return async (draft) => {
    const { base, files } = await registry.draft(draft);
    const sources = [...(await registry.sources(base))];
    const texts = (folder: string) =>
      sources.flatMap(([path, bytes]) =>
        path.startsWith(folder) ? [[path, Buffer.from(bytes).toString()] as const] : [],
      );
    const answers = new Map(texts(ANSWERS));
    for (const [path, content] of Object.entries(files)) {
      if (!path.startsWith(ANSWERS)) continue;
      if (typeof content === 'string') answers.set(path, content);
      else answers.delete(path);
    }
    return real ? withoutRequests(answers, requestsIn(texts(CALLS))) : answers;
  };
}
