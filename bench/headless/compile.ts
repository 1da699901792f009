/**
 * Runs as a separate, bundled process: reads, checks and compiles the project in the current folder, then again with
 * one screen changed, for every screen. Prints `{ screens, cold, change }` in milliseconds of CPU, which other programs
 * do not affect.
 */
import { createCompiler } from '../../compiler/index.ts';
import { readProject } from '../../compiler/project/read.ts';
import { median } from '../numbers.ts';

/** CPU time of this process in milliseconds. */
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const started = spent();
const project = readProject(process.cwd());
const compiler = createCompiler();
const { screens } = compiler.compile(project);
const cold = spent() - started;

const changes = [...screens.keys()].map((name) => {
  const path = `screens/${name}/screen.json`;
  const text = project.files.get(path)!.replace(/("version": "\d+\.\d+\.)\d+"/, '$1999"');
  const changed = new Map(project.files).set(path, text);
  const before = spent();
  compiler.compile({ ...project, files: changed });
  return spent() - before;
});
console.log(JSON.stringify({ screens: screens.size, cold, change: median(changes) }));
