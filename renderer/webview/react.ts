/**
 * React as a second entry of the bundle. The phone never loads this file itself: it makes the bundler put React into
 * files of their own, which a phone keeps when our code changes.
 */
import 'react';
import 'react/jsx-runtime';
import 'react-dom';
import 'react-dom/client';
