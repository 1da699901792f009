/**
 * Included in a build with preact (`build.mjs`). Preact's effects wait for a painted frame, which a page without a
 * display never has. Here they run in the next task, as React's do.
 */
import { options } from 'preact';

options.requestAnimationFrame = (then) => {
  setImmediate(then);
};
