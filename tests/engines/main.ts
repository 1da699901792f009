/**
 * Opens every route in engines old and new: `npm run engines`. Each route must show, react to a tap and raise no error, and
 * one that was shown before must open without a network; an engine that is too old must show a message that it is. In Firefox and WebKit a screen is changed, checked and played in
 * the studio, too.
 *
 * Old Chromiums are downloaded from the registry and cached (`packages.ts`); WebKitGTK and Firefox are Debian's
 * (`webkit2gtk-driver`, `xvfb`, `firefox-esr`). An engine that is missing is named, and the command exits with 1.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsAndOptionsOf } from '../../build/options.mjs';
import { startServer } from '../../server/index.ts';
import { startOldChromium } from './chromium.ts';
import { DESK, type Engine } from './engine.ts';
import { faultsOffline } from './offline.ts';
import { CHROMIUMS, oldChromium, TOO_OLD, type Version } from './packages.ts';
import { addressesOf, faultsAt, faultsOfTooOld } from './routes.ts';
import { faultsOfStudio, startStudioServer } from './studio.ts';
import { startFirefox, startWebKit } from './webdriver.ts';

const versions = Object.keys(CHROMIUMS).map(Number) as Version[];
const USAGE = `Usage: npm run engines -- [ENGINE…] [--pictures DIR]

  ENGINE           ${versions.join(', ')}, webkit, firefox (all of them), or studio: only the studio, in the last two
  --pictures DIR   takes a picture of each route`;
const { words, values } = wordsAndOptionsOf(USAGE, { pictures: { type: 'string' } });
const engines: { readonly [name: string]: () => Promise<Engine> } = {
  ...Object.fromEntries(versions.map((version) => [version, async () => startOldChromium(oldChromium(version))])),
  webkit: startWebKit,
  firefox: startFirefox,
};
const desks: { readonly [name: string]: () => Promise<Engine> } = {
  webkit: () => startWebKit(DESK),
  firefox: () => startFirefox(DESK),
};
const wanted = words.length > 0 ? words : Object.keys(engines);
const onDesks = wanted.includes('studio') ? Object.keys(desks) : wanted.filter((name) => name in desks);
const server = await startServer({ port: 0, host: '127.0.0.1', say: () => {} });
const addresses = await addressesOf(server.address);
for (const name of wanted) if (name !== 'studio') await play(name);
await server.stop();
if (onDesks.length > 0) await playStudio(onDesks);

async function play(name: string): Promise<void> {
  let engine: Engine;
  try {
    engine = await engines[name]!();
  } catch (error) {
    console.log(`${name}: cannot be started: ${(error as Error).message}`);
    process.exitCode = 1;
    return;
  }
  const faultsIn = name === String(TOO_OLD) ? faultsOfTooOld : faultsAt;
  // The page of an unknown address runs no scripts.
  const opened = name === String(TOO_OLD) ? addresses.slice(0, -1) : addresses;
  let works = 0;
  for (const address of opened) {
    const faults = await faultsIn(engine, address).catch((error: Error) => [error.message]);
    const route = address.slice(server.address.length).replace(/\?[^#]*/g, '');
    if (faults.length === 0) works += 1;
    else console.log(`${name}: ${route}: ${faults.join('; ').slice(0, 400)}`);
    if (values.pictures) await keepPicture(values.pictures, `${name}${route.replace(/\W+/g, '-')}`, engine, address);
  }
  console.log(
    `${name}: ${works} of ${opened.length} routes ${faultsIn === faultsAt ? 'work' : 'say that it is too old'}`,
  );
  if (works < opened.length) process.exitCode = 1;
  if (name !== String(TOO_OLD)) await playOffline(name, engine);
  await engine.close();
}

async function playOffline(name: string, engine: Engine): Promise<void> {
  const faults = await faultsOffline(engine).catch((error: Error) => [error.message]);
  console.log(`${name}: ${faults.length === 0 ? 'opens without a network' : faults.join('; ').slice(0, 400)}`);
  if (faults.length > 0) process.exitCode = 1;
}

async function playStudio(names: readonly string[]): Promise<void> {
  for (const name of names) {
    // Each with its own data: the change of one would be another's draft.
    const studio = await startStudioServer();
    const faults = await inEngine(desks[name]!, (engine) => faultsOfStudio(engine, studio.address));
    console.log(
      faults.length === 0 ? `${name}: the studio works` : `${name}: studio: ${faults.join('; ').slice(0, 400)}`,
    );
    if (faults.length > 0) process.exitCode = 1;
    await studio.stop();
  }
}

async function inEngine(start: () => Promise<Engine>, work: (engine: Engine) => Promise<string[]>): Promise<string[]> {
  let engine: Engine | undefined;
  try {
    engine = await start();
    return await work(engine);
  } catch (error) {
    return [(error as Error).message];
  } finally {
    await engine?.close();
  }
}

async function keepPicture(folder: string, name: string, engine: Engine, address: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await engine.open(address);
  await new Promise((done) => setTimeout(done, 1_500));
  writeFileSync(join(folder, `${name}.png`), await engine.picture());
}
