/** Writes what production consists of to `artefacts/sbom.json`, as CycloneDX. Ends with 1 where a package is missing in it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const words = ['sbom', '--sbom-format', 'cyclonedx', '--omit=dev', '--package-lock-only'];
const { stdout, stderr, status } = spawnSync('npm', words, { cwd: root, encoding: 'utf8', timeout: 60_000 });
if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
const { components } = JSON.parse(stdout);
const { dependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const missing = Object.keys(dependencies).filter(
  (name) => !components.some(({ purl }) => purl.includes(encodeURIComponent(name).replace('%2F', '/'))),
);
mkdirSync(`${root}artefacts`, { recursive: true });
writeFileSync(`${root}artefacts/sbom.json`, stdout);
console.log(`artefacts/sbom.json lists ${components.length} packages.`);
if (missing.length > 0) {
  console.log(`It lacks ${missing.join(', ')}.`);
  process.exitCode = 1;
}
