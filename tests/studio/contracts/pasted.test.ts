/** Reads the text pasted for a new call: an answer or OpenAPI operations; anything else is refused with the reason. */
import { readPasted } from '../../../studio/contracts/pasted.ts';
import { assert, test } from '../../suite.ts';

const faultOf = (text: string) => {
  const read = readPasted(text);
  return 'fault' in read ? read.fault : undefined;
};
const exchangesIn = (json: object) => {
  const read = readPasted(JSON.stringify(json));
  return 'fault' in read ? [] : read.exchanges;
};
const answers = (schema: object) => ({ responses: { 200: { content: { 'application/json': { schema } } } } });

test('a pasted answer becomes one exchange', () => {
  assert.equal(exchangesIn({ code: 0, data: {} }), [{ answer: { code: 0, data: {} }, sends: [] }]);
});

test('every GET and POST operation of an OpenAPI description can be chosen', () => {
  const book = { type: 'object', properties: { title: { type: 'string' } } };
  const paths = {
    '/books': { get: { ...answers(book), parameters: [{ in: 'query', name: 'page' }] }, delete: answers(book) },
    '/lend': { post: answers({ allOf: [book, { properties: { until: { example: '2026' } } }] }) },
  };
  assert.equal(exchangesIn({ openapi: '3.1.0', paths }), [
    { path: '/books', method: 'GET', sends: ['page'], answer: { title: 'text' } },
    { path: '/lend', method: 'POST', sends: [], answer: { title: 'text', until: '2026' } },
  ]);
});

test('a recursive schema ends where it refers to itself', () => {
  const names = Array.from({ length: 30 }, (_, index) => `n${index}`);
  const node = { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { $ref: '#/node' }])) };
  const [exchange] = exchangesIn({ paths: { '/tree': { get: answers({ $ref: '#/node' }) } }, node });
  assert.equal(exchange?.answer, Object.fromEntries(names.map((name) => [name, null])));
});

test('any other text is refused with the reason', () => {
  assert.match(faultOf('{ "code": 0,\n  data }')!, /^This is no JSON\. Line 2: /);
  assert.match(faultOf('openapi: 3.1.0\npaths:\n  /books:')!, /in YAML/);
  assert.match(faultOf('[1, 2]')!, /^An answer is an object/);
  assert.match(faultOf('{ "paths": { "/books": { "delete": {} } } }')!, /^There is no operation/);
});

test('parameters by reference, of a whole path and of OpenAPI 2 are sent, and an answer is read there as well', () => {
  const schema = { $ref: '#/definitions/Book' };
  const definitions = { Book: { type: 'object', properties: { title: { type: 'string', example: 'Emma' } } } };
  const parameters = { Page: { in: 'query', name: 'page' } };
  const get = {
    parameters: [{ $ref: '#/parameters/Page' }, { in: 'body', name: 'body', schema }, { in: 'header', name: 'x' }],
    responses: { '200': { schema } },
  };
  const paths = { '/books': { parameters: [{ in: 'query', name: 'shelf' }], get } };
  assert.equal(exchangesIn({ swagger: '2.0', paths, parameters, definitions }), [
    { path: '/books', method: 'GET', sends: ['shelf', 'page', 'title'], answer: { title: 'Emma' } },
  ]);
});

test('a named example of an answer is taken as it is', () => {
  const content = { 'application/json': { examples: { full: { value: { code: 0, data: { title: 'Emma' } } } } } };
  const paths = { '/books': { get: { responses: { '2XX': { content } } } } };
  assert.equal(exchangesIn({ paths })[0]?.answer, { code: 0, data: { title: 'Emma' } });
});
