import { MEASURES, type Measure, type Samples } from './form/measure.ts';
import type { HeadlessFindings } from './headless/measure.ts';
import type { RivalFindings } from './headless/rivals.ts';
import { median, type Ratio, ratioOf } from './numbers.ts';
import type { Arrivals, PageName, PhoneCase } from './phone/rounds.ts';
import type { VisitFindings } from './phone/visits.ts';

/** A line of the table. */
export interface Line {
  what: string;
  /** In words; empty when there is none. */
  goal: string;
  ours: string;
  control: string;
  verdict: 'met' | 'missed' | 'not resolved' | '';
}

const round = (value: number, digits = 2) => value.toFixed(digits);
const shown = ({ median: middle, low, high }: Ratio) => `×${round(middle)} (${round(low)}–${round(high)})`;

/** A goal for a ratio to the hand-written page. A result within the control's spread of the goal is inconclusive. */
function ratioLine(label: string, ours: Ratio, control: Ratio, goal?: number): Line {
  const noise = Math.max(control.high, 1 / control.low, 1);
  const verdict = ours.median <= goal! ? 'met' : ours.median <= goal! * noise ? 'not resolved' : 'missed';
  return {
    what: label,
    goal: goal === undefined ? '' : `≤ ${round(goal)}×`,
    ours: shown(ours),
    control: shown(control),
    verdict: goal === undefined ? '' : verdict,
  };
}

const FORM_GOALS: { readonly [measure in Measure]?: number } = {
  'warm mount': 1.15,
  keystroke: 1,
  toggle: 1,
  heap: 1.3,
};

/** Lines for the form of `n` fields. */
export function formLines(n: number, layout: boolean, { ours, hand, copy }: Samples): Line[] {
  return MEASURES.filter((measure) => !layout || measure !== 'heap').map((measure) => {
    const by = median(hand[measure]);
    const value = measure === 'heap' ? `${round(by / 1e6)} MB` : `${round(by, by < 1 ? 3 : 1)} ms`;
    return ratioLine(
      `${measure}, N = ${n}${layout ? ', with layout' : ''} (by hand ${value})`,
      ratioOf(ours[measure], hand[measure]),
      ratioOf(copy[measure], hand[measure]),
      FORM_GOALS[measure],
    );
  });
}

/**
 * Whether a keystroke costs the same for any form size: the largest form relative to the smallest, compared with the
 * hand-written page.
 */
export function flatLine(small: Samples, large: Samples): Line {
  const growth = ({ keystroke }: Samples[keyof Samples], before: Samples[keyof Samples]) =>
    median(keystroke) / median(before.keystroke);
  const [ours, hand, copy] = (['ours', 'hand', 'copy'] as const).map((name) => growth(large[name], small[name]));
  return {
    what: 'keystroke at N = 1000 to N = 20: flat in N',
    goal: 'as by hand',
    ours: `×${round(ours!)}`,
    control: `×${round(hand!)} by hand, ×${round(copy!)} its copy`,
    verdict:
      ours! <= Math.max(hand!, copy!) ? 'met' : ours! <= Math.max(hand!, copy!) * 1.15 ? 'not resolved' : 'missed',
  };
}

interface PhoneGoal {
  case: PhoneCase;
  page: PageName;
  when: 'visible' | 'usable';
  goal?: number;
  what: string;
}

const PHONE_GOALS: PhoneGoal[] = [
  { case: 'form', page: 'ours', when: 'visible', goal: 1.05, what: 'phone, form visible, 6× CPU' },
  { case: 'form', page: 'ours', when: 'usable', goal: 1.05, what: 'phone, form usable, 6× CPU' },
  { case: 'form, slow 4G', page: 'ours', when: 'visible', goal: 1.05, what: 'phone, form visible, 6× CPU, slow 4G' },
  { case: 'form, slow 4G', page: 'ours', when: 'usable', goal: 1.05, what: 'phone, form usable, 6× CPU, slow 4G' },
  { case: 'data', page: 'ours', when: 'visible', goal: 0.87, what: 'phone, data visible, 6× CPU' },
  { case: 'data, slow 4G', page: 'ours', when: 'visible', goal: 0.87, what: 'phone, data visible, 6× CPU, slow 4G' },
  { case: 'form', page: 'preact', when: 'visible', goal: 0.5, what: 'preact build, form visible, 6× CPU' },
  { case: 'form', page: 'preact', when: 'usable', goal: 0.75, what: 'preact build, form usable, 6× CPU' },
  {
    case: 'form, slow 4G',
    page: 'preact',
    when: 'visible',
    goal: 0.5,
    what: 'preact build, form visible, 6× CPU, slow 4G',
  },
  {
    case: 'form, slow 4G',
    page: 'preact',
    when: 'usable',
    goal: 0.75,
    what: 'preact build, form usable, 6× CPU, slow 4G',
  },
  { case: 'data', page: 'preact', when: 'visible', what: 'preact build, data visible, 6× CPU' },
  { case: 'data, slow 4G', page: 'preact', when: 'visible', what: 'preact build, data visible, 6× CPU, slow 4G' },
  ...withData('ours', 'phone', {}),
  ...withData('preact', 'preact build', { usable: 0.65 }),
];

/** Lines for a page that comes with its data: when it is visible, and when it has been hydrated. */
function withData(page: 'ours' | 'preact', name: string, goals: { usable?: number }): PhoneGoal[] {
  const rows = (when: 'visible' | 'usable', goal?: number): PhoneGoal[] => [
    { case: 'data in the page', page, when, what: `${name}, data in the page ${when}, 6× CPU`, ...(goal && { goal }) },
    {
      case: 'data in the page, slow 4G',
      page,
      when,
      what: `${name}, data in the page ${when}, 6× CPU, slow 4G`,
      ...(goal && { goal }),
    },
  ];
  return [...rows('visible', 0.5), ...rows('usable', goals.usable)];
}

/** @param where what the machine was doing besides; no goals in that case */
export function phoneLines(arrivals: Arrivals, where?: string): Line[] {
  return PHONE_GOALS.map(({ case: name, page, when, goal, what }) => {
    const times = (which: PageName) => arrivals[name][which].map((arrival) => arrival[when]);
    const by = Math.round(median(times('hand')));
    return ratioLine(
      `${what}${where ? `, ${where}` : ''} (by hand ${by} ms)`,
      ratioOf(times(page), times('hand')),
      ratioOf(times('copy'), times('hand')),
      where ? undefined : goal,
    );
  });
}

/** Goals for a first visit, in kB. */
const VISIT_GOALS = { react: 100, preact: 50 };

/** Lines for what a phone receives on its first visit of each route. */
export function visitLines({ byHand, ...builds }: VisitFindings): Line[] {
  const kb = (bytes: number) => (bytes / 1024).toFixed(1);
  return (['react', 'preact'] as const).map((name) => {
    const sizes = [...builds[name]].sort(([, one], [, other]) => one - other);
    const [least, most] = [sizes[0]!, sizes.at(-1)!];
    const goal = VISIT_GOALS[name];
    const above = sizes.filter(([, bytes]) => bytes > goal * 1024).length;
    return {
      what: `first visit on ${name}, ${sizes.length} routes`,
      goal: `≤ ${goal} kB each`,
      ours: `${kb(least[1])} (${least[0]}) to ${kb(most[1])} kB (${most[0]}), ${above} above`,
      control: name === 'react' ? `order by hand ${kb(byHand)} kB` : '',
      verdict: above === 0 ? 'met' : 'missed',
    };
  });
}

export function headlessLines({ compile, fixtures, rivals, expressions }: HeadlessFindings): Line[] {
  const { six, all } = compile;
  const line = (label: string, ours: string, rest: Partial<Line> = {}): Line => ({
    ...{ what: label, ours, goal: '', control: '', verdict: '' },
    ...rest,
  });
  const within = (label: string, value: number, goal: number) =>
    line(label, `${Math.round(value)} ms`, { goal: `< ${goal} ms`, verdict: value < goal ? 'met' : 'missed' });
  const millions = (value: number) => `${round(value / 1e6, 1)} million/s`;
  return [
    within(`check + compile, cold, the six screens (${six.screens} documents)`, six.cold, 300),
    within(`check + compile, one change, the six screens (${six.screens} documents)`, six.change, 50),
    line(`check + compile, cold, all ${all.screens} documents`, `${Math.round(all.cold)} ms`),
    line(`check + compile, one change, all ${all.screens} documents`, `${Math.round(all.change)} ms`),
    line(
      `fixtures (${fixtures.passed} passed, ${fixtures.failed} failed)`,
      `${Math.round(fixtures.perSecond)} per second`,
    ),
    ...rivalLines(rivals, line),
    line('expressions', millions(expressions.ours), { control: `${millions(expressions.byHand)} in JavaScript` }),
  ];
}

/** The same checks as fixtures and hand-written: checks per second, and the ratio of the times. */
function rivalLines(
  { checks, ours, library, oursReal, browserReal }: RivalFindings,
  line: (label: string, ours: string, rest: Partial<Line>) => Line,
): Line[] {
  const rate = (times: readonly number[]) => `${round((checks * 1000) / median(times), 1)} per second`;
  const against = (name: string, mine: readonly number[], theirs: readonly number[]) =>
    line(`${checks} checks as warm fixtures, to ${name}`, `${rate(mine)}, ${shown(ratioOf(mine, theirs))}`, {
      control: `${rate(theirs)} by hand`,
    });
  return [
    against('Testing Library in happy-dom, CPU', ours, library),
    against('Playwright in Chromium, real time', oursReal, browserReal),
  ];
}
