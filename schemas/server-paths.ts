/**
 * Paths that the server answers itself, with everything below them: no screen is shown there, and no call is forwarded.
 */
export const SERVER_PATHS: readonly string[] = [
  '/a',
  '/assets',
  '/beacon',
  '/changes',
  '/d',
  '/gallery',
  '/healthz',
  '/intents',
  '/livez',
  '/m',
  '/metrics',
  '/offline',
  '/preview',
  '/registry',
  '/robots.txt',
  '/sitemap.xml',
  '/studio',
  '/worker.js',
];
