/**
 * Runs in a process of its own, bundled: reads, checks and compiles the project in the current folder, then again with
 * one screen changed, for every screen. Prints `{ screens, cold, change }`, milliseconds of CPU: other programs that run
 * beside do not count.
 */
import { createCompiler } from '../../compiler/index.ts';
import { readProject } from '../../compiler/read.ts';
import { median } from '../numbers.ts';

/** Milliseconds of CPU that this process has taken. */
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Names of the screens to compile; without names all of them. */
const names = process.argv.slice(2);

function isKept(path: string): boolean {
  const screen = /^screens\/([^/]+)\/(?:screen\.json$|fixtures\/)/.exec(path)?.[1];
  return screen === undefined || names.length === 0 || names.includes(screen);
}

const started = spent();
const { files, assets } = readProject(process.cwd());
const project = { files: new Map([...files].filter(([path]) => isKept(path))), assets };
const compiler = createCompiler();
const { screens } = compiler.compile(project);
const cold = spent() - started;

const changes = [...screens.keys()].map((name) => {
  const path = `screens/${name}/screen.json`;
  const text = project.files.get(path)!.replace(/("version": "\d+\.\d+\.)\d+"/, '$1999"');
  const changed = new Map(project.files).set(path, text);
  const before = spent();
  compiler.compile({ files: changed, assets });
  return spent() - before;
});
console.log(JSON.stringify({ screens: screens.size, cold, change: median(changes) }));
