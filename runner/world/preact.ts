/**
 * Part of the command in a build on preact (`build.mjs`): its effects wait for a frame to be painted, which a page without
 * a screen never has. Here they run in the next turn, as React's do.
 */
import { options } from 'preact';

options.requestAnimationFrame = (then) => {
  setImmediate(then);
};
