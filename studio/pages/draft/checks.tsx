import type { DraftInfo } from '../../client/registry.ts';
import { pageOfFile } from '../../place/addresses.ts';
import { Link } from '../../place/link.tsx';
import { wordsOfIssue } from '../../ui/issue-words.ts';
import { WithCode } from '../../ui/with-code.tsx';

/** Results of compiling the draft and running its fixtures. */
export function Checks({ draft: { draft, checked, issues, state } }: { draft: DraftInfo }) {
  const errors = issues.filter(({ severity }) => severity === 'error');
  return (
    <ul aria-label="Checks" className="checks">
      <Check good={errors.length === 0}>
        {errors.length === 0
          ? 'The documents have no errors.'
          : `The documents have ${errors.length === 1 ? 'an error' : `${errors.length} errors`}.`}
      </Check>
      {checked ? (
        <>
          <Check good>{`${checked.screens} screens compile.`}</Check>
          <Check good={checked.failed.length === 0}>
            {checked.failed.length === 0
              ? `All ${checked.fixtures} fixtures pass.`
              : `${checked.failed.length} of ${checked.fixtures} fixtures ${checked.failed.length === 1 ? 'fails' : 'fail'}.`}
          </Check>
          {checked.failed.map(({ screen, fixture, file, why }) => (
            <Check key={`${screen}/${fixture}`} good={false}>
              <InEditor file={file} draft={draft}>
                {screen}, {fixture}
              </InEditor>
              : {why}
            </Check>
          ))}
        </>
      ) : (
        <Check good={undefined}>
          {state === 'open' ? 'Fixtures run when it is sent for review.' : 'Its fixtures were not run.'}
        </Check>
      )}
      {issues.map((issue) => {
        const { file, line, column, severity, message } = issue;
        return (
          <Check key={`${file}:${line}:${column} ${message}`} good={severity === 'error' ? false : undefined}>
            <InEditor file={file} draft={draft}>
              {file}:{line}
            </InEditor>
            : <WithCode text={wordsOfIssue(issue)} />
          </Check>
        );
      })}
    </ul>
  );
}

/** A link to the page on which a file is edited; only its words if there is none. */
function InEditor(props: { file: string | undefined; draft: number; children: React.ReactNode }) {
  const { file, draft, children } = props;
  const page = file === undefined ? undefined : pageOfFile(file, draft);
  return page === undefined ? children : <Link to={page}>{children}</Link>;
}

function Check({ good, children }: { good: boolean | undefined; children: React.ReactNode }) {
  const [tone, word] = good === undefined ? ['warn', 'Note'] : good ? ['good', 'Passed'] : ['danger', 'Failed'];
  return (
    <li>
      <span className="mark" data-tone={tone}>
        {word}
      </span>{' '}
      <span>{children}</span>
    </li>
  );
}
