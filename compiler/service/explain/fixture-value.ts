import { isRecord } from '../../../schemas/record.ts';
import type { Spot } from '../../source/spot.ts';
import { withShared } from '../../tables/shared-answers.ts';
import type { EditedFile, EditedProject } from '../project/project.ts';

/**
 * The value of a path at the start of a fixture, as JSON: from its answers, or from the parameters in its address.
 * Undefined if the fixture does not set it.
 *
 * @param file the screen that reads the path
 */
export function valueInFixture(
  path: readonly string[],
  file: EditedFile,
  fixture: EditedFile,
  project: EditedProject,
): string | undefined {
  const [root, name, ...rest] = path;
  if (name === undefined) return undefined;
  const value = SOURCES[root ?? '']?.(name, fixture.spot, file.spot, project);
  const part = rest.reduce<unknown>((at, step) => (isRecord(at) ? at[step] : undefined), value);
  return part === undefined ? undefined : JSON.stringify(part);
}

const SOURCES: {
  readonly [root: string]: (name: string, fixture: Spot, screen: Spot, project: EditedProject) => unknown;
} = {
  data: (load, fixture, screen, project) => {
    const call = screen.get('load')?.get(load)?.textOf('call');
    const answers = call === undefined ? undefined : fixture.get('answers')?.get(call);
    const answer = answers?.items()[0] ?? answers;
    const like = answer?.textOf('like');
    const shared = like === undefined ? undefined : project.file(`screens/answers/${like}.json`)?.spot;
    const whole = withShared(answer?.value, new Map(like !== undefined && shared ? [[like, shared]] : []));
    return isRecord(whole) ? whole.gives : undefined;
  },
  session: inAddress,
  params: inAddress,
  stored: (name, fixture) => fixture.get('stored')?.get(name)?.value,
};

function inAddress(name: string, fixture: Spot): unknown {
  const address = fixture.textOf('open') ?? '';
  return new URLSearchParams(address.slice(address.lastIndexOf('?') + 1)).get(name) ?? undefined;
}
