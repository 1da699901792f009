import { Hono } from 'hono';
import { PREVIEW } from '../renderer/page.ts';
import type { Bundle } from './bundle.ts';
import { previewRoutes } from './delivery/preview.ts';
import { createInTouch, healthAnswer } from './health.ts';
import { createRegistryMetrics } from './metrics.ts';
import type { Publishing } from './publishing.ts';

export interface PublishingRoutesOptions {
  publishing: Publishing;
  bundle: Bundle;
  /** The figures of what is answered, in the text format of Prometheus. */
  figures(): Promise<string>;
}

/** What a server with a registry answers beside pages and calls. */
export function publishingRoutes({ publishing, bundle, figures }: PublishingRoutesOptions): Hono {
  const { registry, compilation, feed } = publishing;
  const inTouch = createInTouch(registry.ping);
  const ownFigures = createRegistryMetrics(feed.live, inTouch);
  const source = { previewed: registry.previewed, compiled: registry.compiled, dress: compilation.dress };
  return new Hono()
    .route(PREVIEW, previewRoutes(source, bundle))
    .get('/healthz', () => healthAnswer(inTouch))
    .get('/metrics', async () => {
      const text = (await figures()) + (await ownFigures());
      const type = 'text/plain; version=0.0.4; charset=utf-8';
      return new Response(text, { headers: { 'content-type': type, 'cache-control': 'no-store' } });
    });
}
