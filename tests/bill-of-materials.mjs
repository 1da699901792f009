/**
 * Writes the bill of materials of production to `artefacts/sbom.json`, as CycloneDX. Exits with 1 if a package is
 * missing in it.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// Not with `--omit=dev`, which also leaves out packages that both production and development need.
const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
const { stdout, stderr, status } = spawnSync('npm', words, {
  cwd: root,
  encoding: 'utf8',
  timeout: 60_000,
  maxBuffer: 64 * 1024 * 1024,
});
if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
const bill = JSON.parse(stdout);
const isForDevelopment = ({ properties = [] }) => properties.some(({ name }) => name === 'cdx:npm:package:development');
const components = bill.components.filter((component) => !isForDevelopment(component));
const kept = new Set(components.map((component) => component['bom-ref']));
const dependencies = bill.dependencies
  .filter(({ ref }) => kept.has(ref) || ref === bill.metadata.component['bom-ref'])
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn?.filter((name) => kept.has(name)) }));
const { dependencies: direct } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const missing = Object.keys(direct).filter(
  (name) => !components.some(({ purl }) => purl.includes(encodeURIComponent(name).replace('%2F', '/'))),
);
mkdirSync(`${root}artefacts`, { recursive: true });
writeFileSync(`${root}artefacts/sbom.json`, JSON.stringify({ ...bill, components, dependencies }, null, 2));
console.log(`artefacts/sbom.json lists ${components.length} packages.`);
if (missing.length > 0) {
  console.log(`Missing: ${missing.join(', ')}.`);
  process.exitCode = 1;
}
