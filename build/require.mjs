/**
 * First lines of a file with bundled packages: CommonJS packages load Node's modules with `require`, which ES modules
 * do not have.
 */
export const REQUIRE = `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);`;
