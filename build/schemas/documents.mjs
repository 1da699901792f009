/** The kinds of documents, with their schemas. */
export const DOCUMENTS = {
  screen: 'screen.json',
  fragment: 'fragment.json',
  fixture: 'fixture.json',
  answer: 'answer.json',
  sharedAnswer: 'shared-answer.json',
  calls: 'call.json',
  common: 'common.json',
  shapes: 'shapes.json',
  stored: 'stored.json',
  session: 'session.json',
  brand: 'brand.json',
  product: 'product.json',
};
