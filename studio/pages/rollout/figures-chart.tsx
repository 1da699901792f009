import { useEffect, useRef, useSyncExternalStore } from 'react';
import uPlot from 'uplot';
import { type ScreenFigures, troubleOf } from './figures.ts';

/** Maximum number of screens shown side by side. */
const MAX_SCREENS = 12;
const HEIGHT = 240;

/** Percentage of openings that failed or crashed: production next to the candidate, by screen. */
export default function FiguresChart({
  figures,
  hasCandidate,
}: {
  figures: readonly ScreenFigures[];
  hasCandidate: boolean;
}) {
  const place = useRef<HTMLDivElement>(null);
  const isDark = useDark();
  const shown = figures.slice(0, MAX_SCREENS);
  const data = JSON.stringify(shown.map((row) => [row.screen, troubleOf(row.production), troubleOf(row.candidate)]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn has the colours of its time
  useEffect(() => {
    const element = place.current!;
    const rows = JSON.parse(data) as [screen: string, production: number | null, candidate: number | null][];
    if (rows.length === 0) return;
    const chart = new uPlot(optionsFor(element, rows, hasCandidate), dataOf(rows, hasCandidate), element);
    const watcher = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      chart.destroy();
    };
  }, [data, hasCandidate, isDark]);
  if (shown.length === 0) return null;
  return (
    <figure className="figures-chart">
      <figcaption>Openings that failed or crashed, in percent. The table above says the same.</figcaption>
      <div ref={place} role="img" aria-label="Chart: openings that failed or crashed, by screen" />
    </figure>
  );
}

const dark = matchMedia('(prefers-color-scheme: dark)');

/** Whether the device prefers dark colours; follows changes of that. */
function useDark(): boolean {
  return useSyncExternalStore(
    (then) => {
      dark.addEventListener('change', then);
      return () => dark.removeEventListener('change', then);
    },
    () => dark.matches,
  );
}

type Rows = readonly (readonly [screen: string, production: number | null, candidate: number | null])[];

/** Two positions on the axis per screen, one for each release. */
function dataOf(rows: Rows, hasCandidate: boolean): uPlot.AlignedData {
  if (!hasCandidate) return [rows.map((_, at) => at), rows.map(([, value]) => value)];
  const places = rows.flatMap((_, at) => [at - 0.17, at + 0.17]);
  const production = rows.flatMap(([, value]) => [value, null]);
  const candidate = rows.flatMap(([, , value]) => [null, value]);
  return [places, production, candidate];
}

/** The legend is laid out as a table and holds no figures: the table of this page is the one above the chart. */
function mountLegend(_chart: uPlot, legend: HTMLElement): void {
  legend.setAttribute('role', 'presentation');
}

function optionsFor(element: HTMLElement, rows: Rows, hasCandidate: boolean): uPlot.Options {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const bars = uPlot.paths.bars!({ size: [0.8, 48] });
  const [text, line] = [colour('--studio-muted'), colour('--studio-line')];
  const series = (label: string, fill: string): uPlot.Series => ({
    label,
    fill,
    stroke: fill,
    paths: bars,
    points: { show: false },
    value: (_chart, value) => (value === null ? '–' : `${value.toFixed(1)} %`),
  });
  return {
    width: element.clientWidth,
    height: HEIGHT,
    cursor: { show: false },
    legend: { live: false, mount: mountLegend },
    scales: {
      x: { time: false, range: [-0.6, rows.length - 0.4] },
      y: { range: (_chart, _low, high) => [0, Math.min(100, Math.max(1, high * 1.1))] },
    },
    axes: [
      {
        stroke: text,
        grid: { show: false },
        ticks: { show: false },
        splits: rows.map((_, at) => at),
        values: () => rows.map(([screen]) => screen),
      },
      {
        stroke: text,
        grid: { stroke: line },
        ticks: { stroke: line },
        // Room for ‘100 %’.
        size: 60,
        values: (_chart, values) => values.map((value) => `${value} %`),
      },
    ],
    series: [
      { label: 'Screen' },
      series('Production', colour('--studio-accent')),
      ...(hasCandidate ? [series('Candidate', colour('--studio-warn'))] : []),
    ],
  };
}
