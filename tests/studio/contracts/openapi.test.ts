import { proposedName } from '../../../studio/contracts/openapi.ts';
import { assert, test } from '../../suite.ts';

test('a call is named after its operation, or after the end of its path', () => {
  assert.is(proposedName({ operationId: 'getOfferDetail', path: '/api/offers/{id}' }), 'offer.detail');
  assert.is(proposedName({ operationId: 'listBooks' }), 'books.list');
  assert.is(proposedName({ operationId: 'book_lend_again' }), 'book.lend-again');
  assert.is(proposedName({ path: '/examine/v3/loan-details/googleScore' }), 'loan-details.google-score');
  assert.is(proposedName({ path: '/books/{id}' }), '');
  assert.is(proposedName({}), '');
});
