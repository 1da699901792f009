import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChromium } from '../../../runner/browser/chromium.ts';
import { findChromium } from '../chromium.ts';

const root = join(fileURLToPath(import.meta.url), '../../../..');

/** The folder of the reviewed pictures. */
export const KEPT = join(root, 'tests/browser/pictures/kept');
/** The setting in which they were taken. */
export const SETTING = join(KEPT, 'setting.json');

/** The ten screens that borrowers use most, each in its usual state. */
const FIXTURES = [
  'order/fixtures/overdue-figures',
  'repay/fixtures/amount',
  'repay-delay/fixtures/rollover',
  'payway/fixtures/whole-countdown',
  'receipt/fixtures/repaid',
  'bank/fixtures/card-type-tabs',
  'new-loan-confirm/fixtures/details',
  'complaint/fixtures/type-2',
  'repayment-code-slip/fixtures/code',
  'customer-service/fixtures/contact',
];
const SIZES = ['390x844', '320x568'];
const APPEARANCES = ['light', 'dark'];
export const COUNT = FIXTURES.length * SIZES.length * APPEARANCES.length;

/** Takes all pictures into a folder with `screens shots` and further arguments. */
export function takePictures(target: string, ...more: string[]): SpawnSyncReturns<string> {
  const files = FIXTURES.map((name) => `screens/${name}.json`);
  const words = ['shots', target, ...files, '--size', ...SIZES, '--appearance', ...APPEARANCES, ...more];
  return spawnSync(process.execPath, [join(root, 'cli/screens.mjs'), ...words], {
    cwd: root,
    env: { ...process.env, CHROMIUM: findChromium() },
    encoding: 'utf8',
  });
}

/** What pictures depend on besides the product: equal settings render the same. */
export interface Setting {
  /** The browser’s major version. */
  chromium: string;
  /** Widths of the same texts in the fonts of the screens. */
  widths: readonly number[];
}

/** Texts with every kind of character on the screens: letters, digits, a currency, another script. */
const WORDS = 'Repayment ₱1,234.50 ₹ 验证码 — n/200';
const FACES = ['16px system-ui', 'bold 16px system-ui', '16px sans-serif', '16px monospace'];

/** The setting of this machine. */
export async function settingHere(): Promise<Setting> {
  const browser = await startChromium(findChromium());
  try {
    const page = await browser.newPage();
    const measure = ([words, faces]: [string, string[]]) => {
      const context = document.createElement('canvas').getContext('2d')!;
      return faces.map((font) => Math.round(Object.assign(context, { font }).measureText(words).width * 100) / 100);
    };
    const widths = await page.evaluate(measure, [WORDS, FACES] as [string, string[]]);
    return { chromium: browser.version().split('.')[0]!, widths };
  } finally {
    await browser.close();
  }
}
