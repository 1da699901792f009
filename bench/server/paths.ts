/** Every request has a session of its own, as borrowers do. */
const session = (n: number) =>
  `userId=u${n}&deviceId=d${n}&sessionId=s${n}&token=abcdefghijklmnop${n}&merchantNumber=m&productId=7&region=1`;

/** A page that waits for data. */
export const page = (n: number) => `/order?${session(n)}&orderId=174`;
/** A pre-rendered page, the same for everyone. */
export const drawn = (n: number) => `/privacyPolicy?${session(n)}`;
/** A pre-rendered page that shows different values of its query each time. */
export const drawnFromQuery = (n: number) => `/carpmm?${session(n)}&amount=${n}&payCode=${n}`;
/** A call that the sandbox answers. */
export const call = (n: number) => `/examine/v3/loan-details/loan-details?${session(n % 50)}&orderId=174`;
