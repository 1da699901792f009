import postcss, { type Declaration } from 'postcss';

/** A kind of value that must be a token: where it is used, and the pattern of a literal. */
interface Kind {
  name: string;
  property: RegExp;
  literal: RegExp;
}

const NAMED = 'white|black|gr[ae]y|silver|red|green|blue|navy|teal|orange|yellow|purple|pink';

const KINDS: readonly Kind[] = [
  {
    name: 'colour',
    property: /./,
    literal: new RegExp(`#[0-9a-f]{3,8}\\b|\\b(?:rgb|hsl|hwb|lab|lch)a?\\(|\\b(?:${NAMED})\\b`, 'i'),
  },
  // 0 hides text that is present as an attribute.
  {
    name: 'size of words',
    property: /^font(-size)?$/,
    literal: /(?<![\w.])(?!0(?![\d.]))[\d.]+(?:px|rem|em|pt)|\b(?:x*-?small|medium|x*-?large|smaller|larger)\b(?!\))/,
  },
  { name: 'weight', property: /^font-weight$/, literal: /^(?!var|inherit)/ },
  // Hairlines are one pixel wide; lengths relative to text (rem, em) or the viewport (vw, vh, %) are not on a scale.
  {
    name: 'distance',
    property: /^(?:margin|padding|inset|gap|row-gap|column-gap|top|right|bottom|left)(?:-|$)/,
    literal: /(?<![\w.])(?!0px|1px)[\d.]+px/,
  },
  { name: 'radius', property: /^border(?:-\w+)*-radius$/, literal: /[\d.]+(?:px|rem|em|%)/ },
  { name: 'shadow', property: /^(?:box|text)-shadow$/, literal: /\dpx/ },
  // `linear` is allowed: continuous movement is even.
  { name: 'time', property: /^(?:transition|animation)(?:-|$)/, literal: /(?<![\w.])(?!0m?s)[\d.]+m?s\b/ },
  { name: 'curve', property: /^(?:transition|animation)(?:-|$)/, literal: /\bease\b|\bease-|cubic-bezier\(|\bsteps\(/ },
  { name: 'layer', property: /^z-index$/, literal: /^-?\d/ },
];

/** Allowed literals, by sheet and value, and why. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['widgets/barcode.css background: #ffffff', 'what reads a code wants dark on white, in every brand and in the dark'],
  ['widgets/qr.css background: #ffffff', 'the same'],
  ['widgets/gallery.css background: #ffffff', 'the same: a code may come as a picture that is clear between its bars'],
  ['widgets/image.css background: #ffffff', 'the same, enlarged'],
  ['widgets/page.css background: #ffffff', 'the page of somebody else, which is made for white'],
]);

/** Literals of a style sheet that should be tokens: `widgets/card.css padding: 3px (distance)`. */
export function literalsOf(path: string, css: string): string[] {
  const found: string[] = [];
  postcss.parse(css).walkDecls((declaration) => {
    const said = `${path} ${declaration.prop}: ${declaration.value}`;
    if (EXCEPTIONS.has(said) || isOutline(declaration)) return;
    for (const { name, property, literal } of KINDS) {
      // The name of a token is not a literal.
      const value = declaration.value.replace(/var\(--[\w-]+/g, 'var(');
      if (property.test(declaration.prop) && literal.test(value)) found.push(`${said} (${name})`);
    }
  });
  return found;
}

/** The hairline around cards, drawn as a shadow, which takes no space. */
function isOutline({ prop }: Declaration): boolean {
  return prop === '--outline';
}

/** Names of the custom properties that a sheet reads and sets. */
export function propertiesOf(css: string): { read: string[]; set: string[] } {
  const read: string[] = [];
  const set: string[] = [];
  postcss.parse(css).walkDecls(({ prop, value }) => {
    if (prop.startsWith('--')) set.push(prop);
    for (const [, name] of value.matchAll(/var\((--[\w-]+)/g)) read.push(name!);
  });
  return { read, set };
}

/** Uses of left and right instead of start and end: `widgets/card.css margin-left: auto`. */
export function sidesOf(path: string, css: string): string[] {
  const found: string[] = [];
  postcss.parse(css).walkDecls(({ prop, value }) => {
    const [, second, , fourth = second] = postcss.list.space(value);
    const isUneven = /^(?:margin|padding|inset|border-(?:width|style|color))$/.test(prop) && second !== fourth;
    // The safe areas of a phone do not depend on the text direction.
    if (isUneven && !/--safe-left/.test(value)) found.push(`${path} ${prop}: ${value}`);
    if (/^(?:(?:margin|padding|border)-)?(?:left|right)(?:-|$)/.test(prop)) found.push(`${path} ${prop}: ${value}`);
    if (/^(?:text-align|float|clear)$/.test(prop) && /left|right/.test(value)) found.push(`${path} ${prop}: ${value}`);
  });
  return found;
}
