import type { CompiledScreen } from '../../schemas/compiled.ts';
import type { Bundle } from '../../server/files/bundle.ts';
import { screenDocument } from '../renderer/document.ts';

/** A compiled screen with nothing in it, at the given routes. */
export function exampleScreen(name: string, routes: string[], more: Partial<CompiledScreen> = {}): CompiledScreen {
  return screenDocument({
    screen: name,
    hash: name.padEnd(64, '0'),
    routes: routes.map((path) => ({ path })),
    title: `Title of ${name}`,
    features: { now: ['text'], later: [] },
    session: {},
    ...more,
  });
}

const ownFile = ({ now }: CompiledScreen['features']) => `${now.join('-')}-1.js`;

/** A bundle whose files do not exist. */
export const exampleBundle: Bundle = {
  name: 'b1',
  boot: 'boot-1.js',
  watch: 'watch-1.js',
  again: 'again()',
  inline: 'start()',
  start: 'send()',
  style: 'body{margin:0}',
  styleFile: 'style-1.css',
  styleFor: () => 'body{margin:0}',
  noticeStyle: 'p{margin:0}',
  notice: 'leave()',
  worker: 'keep()',
  modulesFor: ({ features }) => ({ now: [ownFile(features)], later: {} }),
  filesFor: ({ features }) => ['boot-1.js', ownFile(features)],
  reactApart: true,
  weightOf: () => ({ start: 0, more: 0 }),
  file: () => undefined,
  built: [],
};
