import { type Envelope, nextId, orderState, refused, type Visit } from './visit.ts';

interface Option {
  name: string;
  type: string;
  note?: Option[];
}
interface Item {
  code: string;
  cate: string;
  title: string;
  subtitle: string;
  value?: string | number;
  note?: Option[];
  cardTypeMi?: string | number;
  channelNumber?: string | null;
  inputType?: string;
}

const options = (...pairs: [name: string, type: string][]): Option[] => pairs.map(([name, type]) => ({ name, type }));

const PHILIPPINES = {
  mobile: '0917 555 0123',
  types: options(['Bank account', '1'], ['E-wallet', '2']),
  channels: options(['InstaPay', '90006'], ['PESONet', '90007']),
  banks: options(
    ['BDO Unibank', 'BDO'],
    ['BPI', 'BPI'],
    ['Metrobank', 'MBTC'],
    ['Land Bank of the Philippines', 'LBP'],
    ['UnionBank', 'UBP'],
    ['Security Bank', 'SBC'],
    ['RCBC', 'RCBC'],
    ['China Bank', 'CBC'],
  ),
  wallets: options(['GCash', 'GCASH'], ['Maya', 'MAYA'], ['ShopeePay', 'SHOPEE'], ['GrabPay', 'GRAB']),
  cities: [
    {
      name: 'Metro Manila',
      type: 'NCR',
      note: options(['Makati', '137602'], ['Manila', '133900'], ['Quezon City', '137404'], ['Taguig', '137607']),
    },
    {
      name: 'Cebu',
      type: '0722',
      note: options(['Cebu City', '072217'], ['Lapu-Lapu', '072226'], ['Mandaue', '072230']),
    },
    { name: 'Davao del Sur', type: '1124', note: options(['Davao City', '112402'], ['Digos', '112403']) },
  ],
};
const INDIA = {
  mobile: '98450 55123',
  types: options(['Bank account', '1'], ['UPI', '2']),
  channels: options(['IMPS', '90006'], ['NEFT', '90007']),
  banks: options(
    ['State Bank of India', 'SBI'],
    ['HDFC Bank', 'HDFC'],
    ['ICICI Bank', 'ICICI'],
    ['Axis Bank', 'AXIS'],
    ['Kotak Mahindra Bank', 'KOTAK'],
  ),
  wallets: options(['PhonePe', 'PHONEPE'], ['Google Pay', 'GPAY'], ['Paytm', 'PAYTM']),
  cities: [
    { name: 'Karnataka', type: 'KA', note: options(['Bengaluru', 'BLR'], ['Mysuru', 'MYS']) },
    { name: 'Maharashtra', type: 'MH', note: options(['Mumbai', 'BOM'], ['Pune', 'PNQ']) },
    { name: 'Tamil Nadu', type: 'TN', note: options(['Chennai', 'MAA'], ['Coimbatore', 'CJB']) },
  ],
};

/** The form: every kind of item, each card type and channel rule at least once. */
function itemsOf(visit: Visit): Item[] {
  const place = visit.india ? INDIA : PHILIPPINES;
  return [
    { code: 'cardType', cate: 'enum', title: 'Account type', subtitle: '', value: '', note: place.types },
    {
      code: 'channelNumber',
      cate: 'enum',
      title: 'Payout channel',
      subtitle: 'Choose a channel',
      note: place.channels,
      cardTypeMi: '1',
    },
    { code: 'bankCode', cate: 'enum', title: 'Bank', subtitle: 'Choose your bank', note: place.banks, cardTypeMi: 1 },
    {
      code: 'walletCode',
      cate: 'enum',
      title: 'E-wallet',
      subtitle: 'Choose your e-wallet',
      note: place.wallets,
      cardTypeMi: '2',
    },
    {
      code: 'cardNo',
      cate: 'txt',
      title: 'Account number',
      subtitle: 'Digits of your account',
      inputType: 'bankCard',
      channelNumber: '',
    },
    {
      code: 'branchCode',
      cate: 'text',
      title: 'Branch code',
      subtitle: '4 digits',
      inputType: 'number',
      channelNumber: '90007',
    },
    {
      code: 'accountKind',
      cate: 'enum',
      title: 'Kind of account',
      subtitle: 'Please choose',
      note: options(['Savings', '1'], ['Current', '2']),
      cardTypeMi: '0',
      channelNumber: '90006',
    },
    {
      code: 'mobile',
      cate: 'txt',
      title: 'Mobile number',
      subtitle: place.mobile,
      inputType: 'phone',
      value: visit.sent('mobilePhone'),
      channelNumber: null,
    },
    { code: 'city', cate: 'citySelect', title: 'City', subtitle: 'Choose your city', note: place.cities },
    { code: 'birthday', cate: 'day', title: 'Date of birth', subtitle: 'As on your ID' },
  ];
}

/** `POST /examine/bind-card/card-init` */
export function bankForm(visit: Visit): Envelope {
  return { code: 0, message: '', data: { items: itemsOf(visit) } };
}

/**
 * `POST /examine/bind-card/bind-card-new` and `POST /examine/content/cardChange`: the account becomes a card for
 * payments, and its order no longer asks for one.
 */
export function bind(visit: Visit): Envelope {
  const number = visit.body.get('cardNo') ?? '';
  if (!/^[0-9]{6,19}$/.test(number)) return refused('Please enter your account number, 6 to 19 digits', 1);
  const place = visit.india ? INDIA : PHILIPPINES;
  const wallet = visit.body.get('cardType') === '2';
  const code = visit.body.get(wallet ? 'walletCode' : 'bankCode') ?? '';
  const bank = (wallet ? place.wallets : place.banks).find((option) => option.type === code);
  if (!bank) return refused(wallet ? 'Please choose your e-wallet' : 'Please choose your bank', 1);
  visit.memory.cards.push({
    id: nextId(visit, 'C'),
    bankName: bank.name,
    cardNo: `****${number.slice(-4)}`,
    bankCode: code,
    needsCode: true,
  });
  if (visit.orderId) orderState(visit).bound = true;
  return { code: 0, message: '' };
}
