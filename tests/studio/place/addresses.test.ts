import '../dom.ts';
import { pageOfFile } from '../../../studio/place/addresses.ts';
import { assert, test } from '../../suite.ts';
import { files } from '../edit/product.ts';

test('every document of the product has a page of the studio on which it is edited', () => {
  // Shared answers are edited in the fixtures that use them, and accepted mutants by those who run `screens mutate`.
  const others = /^answers\/|^accepted-mutants\.json$/;
  const homeless = [...files.keys()].filter((path) => !others.test(path) && pageOfFile(path) === undefined);
  assert.equal(homeless, []);
});

test('what all screens share has one page each', () => {
  const pages = ['brand.json', 'product.json', 'calls/_common.json'].map((path) => pageOfFile(path, 7));
  assert.equal(pages, [
    '/studio/shared/brand?draft=7',
    '/studio/shared/product?draft=7',
    '/studio/shared/common?draft=7',
  ]);
});
