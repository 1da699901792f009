import { DAY_MS, moment } from './calendar.ts';
import type { Complaint } from './memory.ts';
import { orderRows, productName } from './order.ts';
import { type Album, isPicture, logoUrl, MAX_PICTURE_BYTES } from './pictures.ts';
import { atOrder, type Envelope, nextId, ok, refused, type Visit } from './visit.ts';

const TYPES = [
  ['1', 'Collection'],
  ['2', 'Repayment'],
  ['3', 'Application and payout'],
  ['4', 'Account and privacy'],
  ['5', 'Something else'],
] as const;
const SUB_TYPES = [
  ['11', 'Threats or insults'],
  ['12', 'Calls to my family or contacts'],
  ['13', 'Calls too often or at night'],
  ['14', 'Wrong amount claimed'],
] as const;

const titleOf = (list: readonly (readonly [string, string])[], value: string) =>
  list.find(([known]) => known === value)?.[1] ?? '';
const choices = (list: readonly (readonly [string, string])[]) => list.map(([value, title]) => ({ value, title }));

/** The complaints every borrower starts with: one open, and one answered but not rated. */
export function firstComplaints(id: string, now: number): Complaint[] {
  const nothing = { images: [], reply: '', replyImages: [], needsScore: false };
  return [
    {
      ...nothing,
      id: `Q${id}0001`,
      at: now - DAY_MS,
      type: 'Repayment',
      subType: '',
      content: 'I paid yesterday, but my order still says overdue.',
    },
    {
      ...nothing,
      id: `Q${id}0000`,
      at: now - 9 * DAY_MS,
      type: 'Collection',
      subType: 'Calls too often or at night',
      content: 'Your agent called me six times last night, although my due date is next week.',
      reply: 'We are sorry. The agent was reminded of our rules, and you will only be called between 9:00 and 18:00.',
      needsScore: true,
    },
  ];
}

function card(visit: Visit, orderNo: string, status: string, isShow: string) {
  const list = orderRows(atOrder(visit, orderNo)).filter(({ text }) =>
    ['Loan amount', 'Due date', 'Amount due'].includes(text),
  );
  return {
    orderNo,
    productLogo: logoUrl(visit, productName(visit)),
    productName: productName(visit),
    status,
    isShow,
    list: [{ title: 'Order number', value: orderNo }, ...list.map(({ text, value }) => ({ title: text, value }))],
  };
}

/** `POST /examine/user-problem/problem-init`; by GET, the order is in the query alone. */
export function problemInit(visit: Visit): Envelope {
  const late = card(visit, '174', 'Repayment overdue', '1');
  const paid = card(visit, '200', 'Repaid', '0');
  const orders = [late, paid];
  const own =
    orders.find((order) => order.orderNo === visit.orderId) ??
    (visit.orderId ? card(visit, visit.orderId, '', '1') : late);
  return ok({ problemType: choices(TYPES), problemSonType: choices(SUB_TYPES), orderDetail: own, orderList: orders });
}

/** `POST /examine/user-problem/problem-save` */
export function problemSave(visit: Visit): Envelope {
  const content = visit.sent('problemDetail');
  const type = titleOf(TYPES, visit.sent('problemType'));
  if (content.trim() === '') return refused('Please fill in your comments and suggestions');
  if (content.length > 200) return refused('At most 200 characters');
  if (type === '') return refused('Please choose a question type');
  visit.memory.complaints.unshift({
    id: nextId(visit, 'Q'),
    at: visit.now,
    type,
    subType: titleOf(SUB_TYPES, visit.sent('problemSonType')),
    content,
    images: visit.sent('problemImage').split(',').filter(Boolean).slice(0, 9),
    reply: '',
    replyImages: [],
    needsScore: false,
  });
  return ok();
}

/** `POST /examine/user-problem/problem-list` */
export function problemList(visit: Visit): Envelope {
  const tab = (title: string, answered: boolean) => ({
    title,
    list: visit.memory.complaints
      .filter((complaint) => (complaint.reply !== '') === answered)
      .map(({ id, at, type, content }) => ({ id, time: moment(visit, at), type, content })),
  });
  return ok({ tabs: [tab('In progress', false), tab('Answered', true)] });
}

/** `POST /examine/user-problem/problem-detail` */
export function problemDetail(visit: Visit): Envelope {
  const complaint = requestedComplaint(visit);
  if (!complaint) return refused('This complaint does not exist');
  return ok({
    type: complaint.type,
    sonType: complaint.subType,
    problemId: complaint.id,
    content: complaint.content,
    images: complaint.images,
    disposeDetail: complaint.reply,
    disposeImages: complaint.replyImages,
    isNeedScore: complaint.needsScore ? 1 : 0,
  });
}

/** `POST /examine/user-problem/save-score` */
export function saveScore(visit: Visit): Envelope {
  const complaint = requestedComplaint(visit);
  if (!complaint) return refused('This complaint does not exist');
  if (!/^[1-5]$/.test(visit.sent('score'))) return refused('Please choose 1 to 5 stars');
  complaint.needsScore = false;
  return ok();
}

function requestedComplaint(visit: Visit): Complaint | undefined {
  return visit.memory.complaints.find(({ id }) => id === visit.sent('problemId'));
}

/** `POST /examine/user-problem/upload-problem-img` */
export async function upload(visit: Visit, album: Album): Promise<Envelope> {
  const file = visit.file('problemImage');
  if (!file) return refused('There is no image');
  if (!isPicture(file)) return refused('Only PNG, JPEG, WebP and GIF images can be added');
  if (file.size > MAX_PICTURE_BYTES) return refused('The image is larger than 8 MB');
  const id = nextId(visit, 'P');
  album.store(id, { type: file.type, bytes: await file.arrayBuffer() });
  return ok({ url: `${visit.origin}/sandbox/image/${id}` });
}
