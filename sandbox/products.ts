import { logoUrl } from './pictures.ts';
import { type Envelope, refused, type Visit } from './visit.ts';

/** Products by id: name in the Philippines and in India, button and `flag` (0: not for this user, 1: open, others: temporarily closed). */
const PRODUCTS = [
  { id: '501', name: ['QuickPeso', 'QuickRupee'], button: 'Apply', most: 2_500_000, rate: '0.05% / day', flag: 1 },
  { id: '502', name: ['BayaniCash', 'SaathiCash'], button: 'Apply', most: 1_500_000, rate: '0.08% / day', flag: '1' },
  {
    id: '503',
    name: ['Salapi Plus', 'Dhan Plus'],
    button: 'Full today',
    most: 3_000_000,
    rate: '0.06% / day',
    flag: 2,
  },
  {
    id: '504',
    name: ['TindaLoan', 'DukaanLoan'],
    button: 'Not available',
    most: 800_000,
    rate: '0.10% / day',
    flag: '0',
  },
] as const;

function nameOf({ name }: (typeof PRODUCTS)[number], visit: Visit): string {
  return name[visit.india ? 1 : 0];
}

/** The recommended products of an order. */
export function recommended(visit: Visit): Record<string, unknown>[] {
  return PRODUCTS.map((product) => ({
    productId: product.id,
    productLogo: logoUrl(visit, nameOf(product, visit)),
    productName: nameOf(product, visit),
    buttonText: product.button,
    amountRange: `${visit.money(100_000)} - ${visit.money(product.most)}`.replaceAll('.00', ''),
    amountRangeDes: 'Amount',
    loanRate: product.rate,
    loanRateDes: 'Interest rate',
    flag: product.flag,
  }));
}

/** `POST /gopia/goya/define`, in the field names of the older API: `gherkin` is the product, `meaning` its address. */
export function productLink(visit: Visit): Envelope {
  const id = visit.sent('gherkin');
  const product = PRODUCTS.find((candidate) => candidate.id === id);
  if (!product || product.flag === '0') return refused('This product is not available');
  // Half of them open in the native app, so that both cases can be tested.
  const url =
    product.id === '501'
      ? `${visit.origin}/sandbox/page/product`
      : `${visit.india ? 'rupeespring' : 'pesospring'}://product?id=${product.id}`;
  return { code: '00', message: '', data: { meaning: url } };
}
