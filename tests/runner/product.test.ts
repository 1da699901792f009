import { checkProject, compileProject } from '../../compiler/index.ts';
import { type Authored, type Changes, product } from '../compiler/library.ts';
import { assert, test } from '../suite.ts';
import { SHELF, shelf, verdictOn } from './shelf.ts';

/** A screen with additional nodes, in a project whose `product.json` has these lines. */
const withProduct = (lines: Authored, ...nodes: Authored[]): Changes => ({
  screens: {
    shelf: { ...SHELF, params: { id: 'string', at: 'date?' }, view: [...(SHELF.view as Authored[]), ...nodes] },
  },
  files: { 'screens/product.json': product({ bridge: { toHome: {} }, ...lines }) },
});

test('a country is added in the product file: its currency symbol and time zone', async () => {
  const changes = withProduct(
    { regions: { 7: { symbol: '£', zone: 'Europe/London' }, else: { symbol: '₱', zone: 'Asia/Manila' } } },
    { widget: 'text', text: '=money(data.book.price)' },
    { widget: 'text', text: '=datetime(params.at)' },
  );
  const sees = async (region: string, see: string[]) => {
    const { lines } = await verdictOn([{ see }], { open: `/shelf?id=7&at=1784116800&region=${region}` }, changes);
    assert.equal(lines, []);
  };
  await sees('7', ['£12.00', '2026-07-15 13:00:00']);
  await sees('', ['₱12.00', '2026-07-15 20:00:00']);
});

/** A button that sends a message declared in `product.json`. */
const sending = (message: Authored): Changes =>
  withProduct(
    { bridge: { toHome: {}, toReview: { with: ['bookId'], browser: ['app', 'home'] } } },
    { widget: 'button', label: 'Rate', on: { tap: [{ do: 'bridge', ...message }] } },
  );

test('a bridge message is added in the product file, and screens can send it', async () => {
  const changes = sending({ action: 'toReview', with: { bookId: '7' } });
  const { lines } = await verdictOn([{ tap: 'Rate' }, { bridge: ['toReview'], with: { bookId: '7' } }], {}, changes);
  assert.equal(lines, []);
  const { document } = compileProject(shelf({}, changes)).screens.get('shelf')!;
  assert.match(JSON.stringify(document), /"action":"toReview","with":\{"bookId":"7"\},"browser":\["app","home"\]/);
});

test('a message is checked against its declaration: its name and parameters', () => {
  const errors = (message: Authored) =>
    checkProject(shelf({}, sending(message))).flatMap(({ severity, message }) =>
      severity === 'error' ? [message] : [],
    );
  assert.equal(errors({ action: 'toReview', with: { bookId: '7' } }), []);
  assert.equal(errors({ action: 'toReveiw', with: { bookId: '7' } }), [
    'there is no message `toReveiw`; did you mean `toReview`? (it is declared at screens/product.json:4 and used nowhere)',
  ]);
  assert.equal(errors({ action: 'toReview' }), ['message `toReview` needs `bookId`, text or null: write it here']);
});

test('toasts stay as long as the product file says', () => {
  const changes = withProduct({ toasts: { info: 1500, error: 9000 } });
  assert.equal(compileProject(shelf({}, changes)).screens.get('shelf')!.document.toasts, { info: 1500, error: 9000 });
});
