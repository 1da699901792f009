/** Kept at once: a page without a browser puts its own in place of these. */
const schedule: (then: () => void) => void = typeof setImmediate === 'function' ? setImmediate : turnOfChannel();

/** Resolves when everything that needs no time has run. */
export function nextTurn(): Promise<void> {
  return new Promise((done) => schedule(done));
}

/** A browser's turns: unlike a timer of zero, a message waits for nothing, in a page in the background either. */
function turnOfChannel(): (then: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return (then) => {
    waiting.push(then);
    port2.postMessage(null);
  };
}
