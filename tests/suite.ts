/**
 * The only interface to the test runner (uvu): a suite of named tests that runs automatically at the end of its file,
 * so that a forgotten `run()` cannot pass as "0 tests". Assertions are exported from here, too.
 */
import { test as register } from 'uvu';
import * as assert from 'uvu/assert';

type Body = () => void | Promise<void>;

let scheduled = false;
const endings: Body[] = [];

/** Registers a test of this file. Its title states the behaviour in the present tense. */
export function test(title: string, body: Body): void {
  if (!scheduled) {
    scheduled = true;
    // After the module has registered everything, before the process would exit.
    setImmediate(() => {
      register.after(async () => {
        for (const body of endings) await body();
      });
      register.run();
    });
  }
  register(title, async () => {
    try {
      await body();
    } catch (error) {
      // The test runner takes every error with `details` for one of its own assertions, and crashes on it.
      const isOther = error instanceof Error && 'details' in error && !(error instanceof assert.Assertion);
      throw isOther ? new Error(error.stack ?? error.message) : error;
    }
  });
}

/** Runs once after all tests of the file; a test may also call it to clean up what it has started. */
export function afterAll(body: Body): void {
  endings.push(body);
}

/** Runs after every test of the file, also after one that fails. */
export function afterEach(body: Body): void {
  register.after.each(async () => {
    await body();
  });
}

/** Runs once before all tests of the file. */
export function beforeAll(body: Body): void {
  register.before(async () => {
    try {
      await body();
    } catch (error) {
      // The test runner counts the tests as failed, but does not print why.
      console.error(error);
      throw error;
    }
  });
}

export { assert };
