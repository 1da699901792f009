/**
 * Asks the registry for known vulnerabilities of the production dependencies. Exits with 1 if one is high or critical.
 * A registry that does not support such requests is reported, but is not a failure.
 */
import { spawnSync } from 'node:child_process';

/** The maximum duration of the request, in milliseconds. */
const TIMEOUT_MS = 60_000;
const GRAVE = new Set(['high', 'critical']);

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: TIMEOUT_MS });
const report = parsed(stdout ?? '');
if (!report?.vulnerabilities) {
  console.log(`Advisories are not checked: ${reasonOf(report?.message)}.`);
} else {
  const found = Object.values(report.vulnerabilities);
  for (const { name, severity, range } of found) console.log(`${severity}: ${name} ${range}`);
  console.log(`${found.length} production packages have advisories.`);
  process.exitCode = found.some(({ severity }) => GRAVE.has(severity)) ? 1 : 0;
}

/** Why there is no answer. npm sends a POST, which mirrors that only serve packages refuse. */
function reasonOf(message = '') {
  const [, status] = /^(4\d\d) /.exec(message) ?? [];
  return status ? `the registry refuses the question (${status})` : 'the registry does not answer';
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
