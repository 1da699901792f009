import { recommended } from './products.ts';
import { type Envelope, ok, refused, type Visit } from './visit.ts';

/** `POST /examine/v3/personal-center/contact-kf-info` */
export function contact(visit: Visit): Envelope {
  if (visit.sent('overall') !== '30') return refused('Unknown place');
  return ok({
    email: visit.india ? 'care@rupeespring.example' : 'care@pesospring.example',
    smWa: telephone(visit),
  });
}

/** The telephone number of the customer service. */
export function telephone(visit: Visit): string {
  return visit.india ? '+91 80 5550 0142' : '+63 2 8555 0142';
}

/** `GET /examine/service/new/union-error-info` */
export function unionError(visit: Visit): Envelope {
  return ok({
    noticeMessage: 'You can apply again after 7 days, or try one of these products today.',
    errMessage: 'The joint login did not work: the partner could not confirm your account.',
    family: visit.scenario.noProducts ? [] : recommended(visit),
  });
}
