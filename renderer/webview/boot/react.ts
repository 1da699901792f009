/**
 * What we and our libraries use of React, all in one file. For the bundler: React is built from this file, and
 * everybody's imports of React lead to it, so that React stays in a file of its own that a phone keeps when our code
 * changes. A name that is missing here is an error of the build.
 */
export {
  Component,
  createElement,
  default,
  Fragment,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
export { jsx, jsxs } from 'react/jsx-runtime';
export { flushSync } from 'react-dom';
export { createRoot, hydrateRoot } from 'react-dom/client';
