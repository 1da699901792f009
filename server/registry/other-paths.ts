import { MAX_BEACONS } from '../../registry/health/beacon.ts';
import { ref, type Schema } from './shapes.ts';

const plain = { 'text/plain': { schema: { type: 'string' } } };

/** Requests outside `/registry/v1`, as OpenAPI paths: those of phones, and for monitoring. */
export const OTHER_PATHS: { readonly [path: string]: { readonly [method: string]: Schema } } = {
  '/beacon': {
    post: {
      operationId: 'postBeacon',
      summary: 'Accepts the reports of a phone about its screens.',
      description: 'No sign-in needed. Malformed reports are dropped, and still answered with 204.',
      security: [],
      requestBody: {
        required: true,
        description: 'At most 2048 bytes.',
        content: {
          'application/json': {
            schema: { oneOf: [ref('Beacon'), { type: 'array', items: ref('Beacon'), maxItems: MAX_BEACONS }] },
          },
        },
      },
      responses: { 204: { description: 'Always, and without a body.' } },
    },
  },
  '/healthz': {
    get: {
      operationId: 'getHealthz',
      summary: 'Returns whether the server is alive and in touch with its data.',
      description: 'No sign-in needed.',
      security: [],
      responses: {
        200: { description: 'It is.', content: plain },
        503: { description: 'It cannot reach or write its data; phones are served from memory.', content: plain },
      },
    },
  },
  '/metrics': {
    get: {
      operationId: 'getMetrics',
      summary: 'Returns the metrics of the server for Prometheus.',
      description: 'No sign-in needed.',
      security: [],
      responses: { 200: { description: 'Prometheus text, version 0.0.4.', content: plain } },
    },
  },
};
