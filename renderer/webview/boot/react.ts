/**
 * Everything that we and our libraries use of React, in one file. The bundler builds React from this file and redirects
 * every import of React to it, so that React is a separate file that stays cached when our code changes. A missing name
 * fails the build.
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
