import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { FORM_PATH } from '../form/address.ts';
import { formFiles } from '../form/document.ts';
import { type Arrival, type Conditions, type Goal, measureArrival, SLOW_4G } from './measure.ts';
import { type PhoneServer, servePhone } from './serve.ts';

/** Our build on React, our build on preact, the hand-written page on React, and its copy. */
export const PAGES = ['ours', 'preact', 'hand', 'copy'] as const;
export type PageName = (typeof PAGES)[number];

export const CASES = [
  'form',
  'form, slow 4G',
  'data',
  'data, slow 4G',
  'data in the page',
  'data in the page, slow 4G',
] as const;
export type PhoneCase = (typeof CASES)[number];

/** Arrivals by case and page, one per round. */
export type Arrivals = { [phoneCase in PhoneCase]: { [page in PageName]: Arrival[] } };

const SLOWED = 6;
/** Duration of a call on the server in milliseconds. */
const ROUND_TRIP = 150;
const FIELDS = 20;
const SESSION = '?userId=u1&deviceId=d1&sessionId=s1&productId=p1&orderId=174';

/**
 * Loads the form and an order with every page in turn; each round starts with a different page.
 *
 * @param builds output folders of `build.mjs`: on React and on preact
 * @param project folder with the product's own screens
 */
export async function measurePhone(
  browser: Browser,
  builds: { react: string; preact: string },
  project: string,
  rounds: number,
): Promise<Arrivals> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  for (const [path, text] of formFiles(FIELDS)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const serve = (from: string, dist: string) => servePhone({ folder: from, dist, delay: ROUND_TRIP });
  const withData = (dist: string) => servePhone({ folder: project, dist, delay: ROUND_TRIP, pageData: true });
  const servers = {
    form: { react: await serve(folder, builds.react), preact: await serve(folder, builds.preact) },
    data: { react: await serve(project, builds.react), preact: await serve(project, builds.preact) },
    'data in the page': { react: await withData(builds.react), preact: await withData(builds.preact) },
  };
  const arrivals = Object.fromEntries(
    CASES.map((phoneCase) => [phoneCase, Object.fromEntries(PAGES.map((page) => [page, []]))]),
  ) as unknown as Arrivals;
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const phoneCase of CASES) {
        for (let turn = 0; turn < PAGES.length; turn += 1) {
          const page = PAGES[(round + turn) % PAGES.length]!;
          const server = servers[phoneCase.replace(/, .*/, '') as keyof typeof servers];
          const goal = (phoneCase.startsWith('form') ? formGoal : dataGoal)(server, page);
          arrivals[phoneCase][page].push(await measureArrival(browser, goal, conditionsOf(phoneCase)));
        }
      }
    }
  } finally {
    for (const { react, preact } of Object.values(servers)) {
      react.stop();
      preact.stop();
    }
    rmSync(folder, { recursive: true });
  }
  return arrivals;
}

function conditionsOf(phoneCase: PhoneCase): Conditions {
  return phoneCase.endsWith('slow 4G') ? { cpu: SLOWED, network: SLOW_4G } : { cpu: SLOWED };
}

interface Servers {
  react: PhoneServer;
  preact: PhoneServer;
}

/** Visible with all initially visible fields; usable when choosing the other card type shows the rest. */
function formGoal({ react, preact }: Servers, page: PageName): Goal {
  const paths = { ours: FORM_PATH, preact: FORM_PATH, hand: '/hand-form', copy: '/copy-form' };
  return {
    url: (page === 'preact' ? preact : react).address + paths[page],
    selector: '.line',
    count: (FIELDS * 3) / 4,
    tap: { selector: '[role=tab]:last-child', count: FIELDS },
  };
}

function dataGoal({ react, preact }: Servers, page: PageName): Goal {
  const paths = { ours: '/order', preact: '/order', hand: '/hand-order', copy: '/copy-order' };
  return {
    url: (page === 'preact' ? preact : react).address + paths[page] + SESSION,
    selector: '.rows-row > dd',
    count: 5,
    gone: '#waiting',
  };
}
