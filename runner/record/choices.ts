import type { Noted } from './recording.ts';

type Did = Extract<Noted, { is: 'did' }>;

/**
 * Combines the events of a picker into one `choose` step: it was opened, options were tapped, and it was confirmed,
 * with nothing else in between.
 */
export function withChoices(notes: readonly Noted[]): Noted[] {
  const choices: Noted[] = [];
  for (let place = 0; place < notes.length; place += 1) {
    const choice = choiceAt(notes, place);
    choices.push(choice?.note ?? notes[place]!);
    place = choice?.end ?? place;
  }
  return choices;
}

function choiceAt(notes: readonly Noted[], start: number): { note: Noted; end: number } | undefined {
  const opened = notes[start]!;
  if (opened.is !== 'did' || opened.on?.kind !== 'opener' || !('tap' in opened.step)) return undefined;
  const label = opened.step.tap;
  let option: string | undefined;
  for (let place = start + 1; place < notes.length; place += 1) {
    const note = notes[place]!;
    if (note.is === 'looked') continue;
    if (note.is !== 'did' || !('tap' in note.step)) return undefined;
    if (isOptionOf(note, label)) option = note.step.tap;
    else if (note.on?.kind !== 'confirm' || option === undefined) return undefined;
    else return { note: { ...note, step: { choose: option, in: label } }, end: place };
  }
  return undefined;
}

function isOptionOf({ on }: Did, label: string): boolean {
  return on?.kind === 'option' && on.of === label;
}
