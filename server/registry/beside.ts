import { MAX_BEACONS } from '../../registry/health/beacon.ts';
import { ref, type Schema } from './shapes.ts';

const plain = { 'text/plain': { schema: { type: 'string' } } };

/** The requests that stand beside those of `/registry/v1`, as paths of OpenAPI: of phones, and of those who watch the server. */
export const BESIDE: { readonly [path: string]: { readonly [method: string]: Schema } } = {
  '/beacon': {
    post: {
      operationId: 'postBeacon',
      summary: 'Takes what a phone reports of its screens.',
      description: 'Anybody may. What is not of the form is dropped, and still answered 204.',
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
      summary: 'Says whether the server is alive and in touch with its data.',
      description: 'Anybody may.',
      security: [],
      responses: {
        200: { description: 'It is.', content: plain },
        503: { description: 'It cannot reach its data; phones are served from memory.', content: plain },
      },
    },
  },
  '/metrics': {
    get: {
      operationId: 'getMetrics',
      summary: 'Gives the figures of the server, as Prometheus reads them.',
      description: 'Anybody may who reaches the server.',
      security: [],
      responses: { 200: { description: 'Prometheus text, version 0.0.4.', content: plain } },
    },
  },
};
