/** The part of jsbarcode that encodes Code 128; the package has types for its rendering part only. */
declare module 'jsbarcode/bin/barcodes/CODE128/CODE128_AUTO.js' {
  class Code128 {
    constructor(text: string, options: object);
    /** `data` is a text of 1 (bar) and 0 (gap). */
    encode(): { data: string; text: string };
  }
  const module: { default: typeof Code128 };
  export default module;
}
