import { openBrowser } from './browser.ts';
import { CONTESTANTS, MEASURES, openFormBench } from './form/measure.ts';
import { median, ratioOf } from './numbers.ts';

const b = await openBrowser();
const f = await openFormBench(b);
try {
  for (const n of (process.argv[2] ?? '20,200,1000').split(',').map(Number))
    for (const layout of process.argv[4] ? [process.argv[4] === '1'] : [false, true]) {
      const t = Date.now();
      const s = await f.run({ n, layout, rounds: Number(process.argv[3] ?? 3) });
      console.log(`N=${n} layout=${layout} ${Date.now() - t} ms`);
      for (const m of MEASURES)
        console.log(
          `  ${m.padEnd(12)} hand ${median(s.hand[m]).toFixed(3).padStart(10)}  ours ×${ratioOf(s.ours[m], s.hand[m]).median.toFixed(2)}  copy ×${ratioOf(s.copy[m], s.hand[m]).median.toFixed(2)}`,
        );
    }
} finally {
  f.stop();
  await b.close();
}
