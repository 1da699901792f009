/**
 * The first lines of a file in which packages are bundled: those written as CommonJS ask for Node's own modules by `require`,
 * which an ES module does not have.
 */
export const REQUIRE = `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);`;
