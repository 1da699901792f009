import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Line } from './goals.ts';

const COLUMNS = ['what', 'goal', 'ours', 'control', 'verdict'] as const;

/** The table as Markdown, with aligned columns so that it is readable in a terminal. */
export function tableText(lines: readonly Line[]): string {
  const rows = [
    ['measured', 'goal', 'ours to by hand', 'control: copy to by hand', 'verdict'],
    ...lines.map((line) => COLUMNS.map((column) => line[column])),
  ];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const text = (row: readonly string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [text(rows[0]!), rule, ...rows.slice(1).map(text)].join('\n');
}

/** Describes the environment of the measurement. */
export function versionsText(browser: string, quick: boolean, seconds: number): string {
  const version = (name: string) => {
    const file = new URL(`../node_modules/${name}/package.json`, import.meta.url);
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  };
  const packages = ['react', 'preact', 'esbuild', 'playwright-core'].map((name) => `${name} ${version(name)}`);
  return (
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC · Chromium ${browser} · Node ${process.versions.node} · ` +
    `${packages.join(' · ')} · ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'} · ` +
    `${quick ? 'quick' : 'full'} run, ${Math.round(seconds)} s`
  );
}
