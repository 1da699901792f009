/**
 * The style sheet for webviews without features common since 2022: rules they would ignore, in a form they support.
 * Loaded in addition, after the page's own.
 *
 * @param css the style sheet of every page, as written by the bundler
 */
import postcss from 'postcss';

export function legacyStyle(css) {
  const sheet = postcss.parse(css);
  const boxes = flexBoxes(sheet);
  sheet.walkAtRules('supports', (rule) => {
    // None of these webviews supports `:has`, and the oldest do not support `@supports selector()` either.
    if (/^not selector\(:has\(/.test(rule.params)) rule.replaceWith(rule.nodes);
  });
  sheet.walkRules((rule) => {
    if (rule.parent.type === 'atrule' && /keyframes$/.test(rule.parent.name)) return;
    rule.selectors = rule.selectors.filter((selector) => !/:has\(|:focus-visible|::backdrop/.test(selector));
    if (rule.selector === '') return rule.remove();
    rule.selector = rule.selector.replace(/:is\(/g, ':-webkit-any(');
    // The brand's colours may be in the page itself.
    if (rule.selector === ':root') rule.walkDecls(/^--/, (declaration) => declaration.remove());
    rule.walkDecls((declaration) => rewrite(declaration));
    spaceOut(rule, boxes);
  });
  return sheet.toString();
}

/** Sides of a logical shorthand in left-to-right text. */
const SIDES = { inline: ['left', 'right'], block: ['top', 'bottom'] };

function rewrite(declaration) {
  const { prop, value } = declaration;
  const [, kind, axis, side] = /^(margin|padding|inset|border)-(inline|block)(?:-(start|end))?$/.exec(prop) ?? [];
  if (axis) {
    const [first, last] = SIDES[axis];
    const parts = kind === 'border' ? [value] : postcss.list.space(value);
    const name = (edge) => (kind === 'inset' ? edge : `${kind}-${edge}`);
    if (side !== 'end') declaration.cloneBefore({ prop: name(first), value: parts[0] });
    if (side !== 'start') declaration.cloneBefore({ prop: name(last), value: parts.at(-1) });
    declaration.remove();
  } else if (prop === 'inset') {
    const [top, right = top, bottom = top, left = right] = postcss.list.space(value);
    for (const [edge, length] of Object.entries({ top, right, bottom, left }))
      declaration.cloneBefore({ prop: edge, value: length });
    declaration.remove();
  } else if (/^overflow(-[xy])?$/.test(prop) && value === 'clip') declaration.value = 'hidden';
  else if (/\d[ds]vh\b/.test(value)) declaration.value = value.replace(/(\d)[ds]vh\b/g, '$1vh');
}

/** Returns the selectors of flex boxes, with their direction. */
function flexBoxes(sheet) {
  const boxes = new Map();
  sheet.walkRules((rule) => {
    for (const selector of rule.selectors) {
      const box = boxes.get(selector) ?? {};
      rule.walkDecls((declaration) => {
        const { prop, value } = declaration;
        if (prop === 'display') box.flex ??= /flex$/.test(value);
        if (prop === 'flex-direction') box.column ??= value.startsWith('column');
        if (prop === 'flex-wrap' || prop === 'flex-flow') box.wraps ??= /(^| )wrap/.test(value);
      });
      boxes.set(selector, box);
    }
  });
  return boxes;
}

/** Replaces the gap of a flex box by margins between its children. */
function spaceOut(rule, boxes) {
  const [first] = rule.selectors;
  const box = boxes.get(first);
  if (!box?.flex) return;
  let row = '0';
  let column = '0';
  rule.walkDecls(/^(row-|column-)?gap$/, (declaration) => {
    const [one, two = one] = postcss.list.space(declaration.value);
    if (declaration.prop !== 'column-gap') row = one;
    if (declaration.prop !== 'row-gap') column = two;
    declaration.value = '0';
  });
  if (row === '0' && column === '0') return;
  const each = (suffix, nodes) =>
    rule.after(
      postcss.rule({
        selectors: rule.selectors.map((selector) => selector + suffix),
        nodes: nodes.map(([prop, value]) => postcss.decl({ prop, value })),
      }),
    );
  if (box.column) each(' > * + *', [['margin-top', row]]);
  else if (box.wraps) {
    each(' > :not(:last-child)', [
      ['margin-right', column],
      ['margin-bottom', row],
    ]);
  } else each(' > * + *', [['margin-left', column]]);
}
