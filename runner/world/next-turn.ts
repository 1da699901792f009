/** Stored now, because a page without a browser replaces these functions. */
const schedule: (then: () => void) => void = typeof setImmediate === 'function' ? setImmediate : turnOfChannel();

/** Resolves when everything that requires no time has run. */
export function nextTurn(): Promise<void> {
  return new Promise((done) => schedule(done));
}

/** A macrotask in a browser: unlike a timer of zero, a message is not throttled, not even in a background page. */
function turnOfChannel(): (then: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return (then) => {
    waiting.push(then);
    port2.postMessage(null);
  };
}
