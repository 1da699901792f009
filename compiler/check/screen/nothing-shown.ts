import type { Report } from '../../report/report.ts';
import { quoted } from '../../source/quoting.ts';
import { catalogEntry } from '../../tables/catalog.ts';
import type { ResolvedScreen, ResolvedWidget, Value } from '../../tree/resolved.ts';
import { visitScreen } from '../../walk/visit.ts';

/** Warns of nodes that never show anything: no children, an empty list, an empty text. */
export function checkNothingShown(screen: ResolvedScreen, report: Report): void {
  visitScreen(screen, {
    node: (part) => {
      if (part.kind === 'group' && part.show.length === 0)
        report.add(
          'shows-nothing',
          part.spot.get('show') ?? part.spot,
          'this group is empty: write what it shows, or remove it',
        );
      if (part.kind === 'widget') checkWidget(part, report);
    },
  });
}

function checkWidget(part: ResolvedWidget, report: Report): void {
  const entry = catalogEntry(part.widget);
  if (entry?.place !== 'view') return;
  for (const [name, { required, shape }] of Object.entries(entry.properties)) {
    const value = part.props.get(name);
    const isWritten = value?.kind === 'list' || shape === 'string';
    // An empty name of a control is an error of its own.
    if (!required || !value || !isWritten || !isEmpty(value) || report.hasErrorIn(value.spot)) continue;
    const message = `${quoted(name)} is empty, so this ${entry.words.noun} shows nothing: write what it shows, or remove it`;
    report.add('shows-nothing', value.spot, message);
    return;
  }
  const isContainer = entry.children === 'nodes' && Object.values(entry.properties).every(({ required }) => !required);
  if (!isContainer || part.children.length > 0 || hasWords(part)) return;
  report.add(
    'shows-nothing',
    part.spot,
    `this ${entry.words.noun} has no children, so it shows nothing: write some, or remove it`,
  );
}

function isEmpty(value: Value): boolean {
  return value.kind === 'list' ? value.items.length === 0 : value.kind === 'literal' && value.value === '';
}

/** Whether it shows a text of its own. */
function hasWords({ widget, props }: ResolvedWidget): boolean {
  const { properties } = catalogEntry(widget)!;
  return [...props].some(([name, value]) => properties[name]?.values === undefined && !isEmpty(value));
}
