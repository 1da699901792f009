import { Tabs } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { sendForReview } from '../client/send-for-review.ts';
import { DesignContext, type Surroundings } from '../design/context.tsx';
import { IssuesList } from '../design/issues.tsx';
import { conflictIn, type DraftConflict } from '../history/conflict.ts';
import { SaveConflicts } from '../history/save-conflicts.tsx';
import { PAINTED_MS } from '../phone/messages.ts';
import { addresses, pageOfFile } from '../place/addresses.ts';
import { go } from '../place/place.ts';
import { DraftName } from '../project/draft-name.tsx';
import type { Project } from '../project/project.ts';
import { StartOver } from '../project/start-over.tsx';
import { useDraftState, useProject, useSaveStatus } from '../project/use-project.ts';
import { useMay } from '../session/session.ts';
import { Others } from '../talk/others.tsx';
import { DraftState } from '../ui/draft-state.tsx';
import { later } from '../ui/later.tsx';
import { useHeading } from '../ui/page.tsx';
import { toast, toastError } from '../ui/toasts.tsx';
import { WaitingPage } from '../ui/waiting.tsx';
import { MissingDocument } from './missing-document.tsx';
import { ScreenPreview } from './screen-preview.tsx';
import { fetchAhead, TABS, type TabRow } from './tabs.ts';
import { useUndoKeys } from './undo-keys.ts';
import { type ScreenWork, useScreenWork, WorkContext } from './use-work.ts';

/** The page of one screen: its header, its views as tabs, and the phone next to them. */
export default function ScreenPage({ part: screen }: { part: string }) {
  const { project, asking } = useProject();
  if (!project) return <WaitingPage title={screen} asking={asking} />;
  return <OpenDocument project={project} screen={screen} path={`${screen}/screen.json`} title={screen} tabs={TABS} />;
}

export interface DocumentProps {
  project: Project;
  /** The screen on the phone. */
  screen: string;
  /** Path of the document, relative to `screens/`. */
  path: string;
  title: string;
  tabs: readonly TabRow[];
  /** Stands beside the title. */
  beside?: ReactNode;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** A document with its views, and a phone with a screen that shows it. */
export function OpenDocument(props: DocumentProps) {
  const { project, path } = props;
  // One that the draft deletes can be taken back on its page.
  const [isThere] = useState(() => (project.files[path] ?? project.base[path]) !== undefined);
  if (isThere) return <ThereDocument {...props} />;
  return <MissingDocument project={project} path={path} />;
}

function ThereDocument(props: DocumentProps) {
  const work = useScreenWork(props.project, props.path);
  if (!work) return <p className="waiting">Loading…</p>;
  return (
    <WorkContext.Provider value={work}>
      <Views {...props} work={work} />
    </WorkContext.Provider>
  );
}

function Views({ project, screen, title, tabs, beside, work }: DocumentProps & { work: ScreenWork }) {
  const [tab, setTab] = useState<unknown>(tabs[0]!.title);
  const { editing, language, compiled, hidden } = work;
  const issues = useSyncExternalStore(compiled.subscribe, () => compiled.issues);
  const isShown = hidden !== undefined;
  useUndoKeys(editing);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(fetchAhead, PAINTED_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  const surroundings = useMemo(() => {
    const rename = (offset: number, name: string) => language.rename(`screens/${editing.path}`, offset, name);
    const readable: Surroundings['readable'] = (at, mode) => language.readable(`screens/${editing.path}`, at, mode);
    return {
      editing,
      assets: [...project.assets.keys()],
      issues,
      hidden: hidden ?? NONE,
      rename,
      readable,
      open: (file: string) => {
        const page = pageOfFile(file, project.draft);
        if (page) go(page);
      },
      fixes: language.fixes,
    };
  }, [editing, language, project, issues, hidden]);
  return (
    <DesignContext value={surroundings}>
      <main className="screen-page">
        <Tabs.Root className="screen-tabs" value={tab} onValueChange={setTab}>
          <ScreenHead project={project} title={title} tabs={tabs} beside={beside} />
          <div className="screen-views">
            {tabs.map(({ title, tab: Tab }) => (
              <Tabs.Panel key={title} value={title} className="screen-panel">
                <Tab project={project} screen={screen} />
              </Tabs.Panel>
            ))}
          </div>
          <IssuesList onLead={() => setTab((shown: unknown) => (shown === 'JSON' ? shown : tabs[0]!.title))} />
          <ScreenPreview project={project} screen={screen} />
        </Tabs.Root>
        <SaveConflicts project={project} canUndo />
      </main>
    </DesignContext>
  );
}

/** Loaded on demand, since they are rarely needed. */
const RebaseDialog = later(() => import('../history/rebase-dialog.tsx'));
/** Mostly says nothing, so that the head must not move while it is on its way. */
const NewerRelease = later(() => import('../project/newer-release.tsx'), null);

function ScreenHead({ project, title, tabs, beside }: Pick<DocumentProps, 'project' | 'title' | 'tabs' | 'beside'>) {
  const status = useSaveStatus(project);
  const { draft } = project;
  const heading = useHeading(title);
  return (
    <header className="screen-head">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {beside}
      <DraftName project={project} />
      <Tabs.List className="tabs" aria-label="Views">
        {tabs.map(({ title }) => (
          <Tabs.Tab key={title} value={title} className="tab">
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {draft !== undefined && <Others draft={draft} />}
      {draft !== undefined && (
        <NewerRelease base={project.release} hasChanged={(path) => project.files[path] !== project.base[path]} />
      )}
      <StateOfDraft project={project} />
      <p role="status" className="screen-status" data-trouble={status.startsWith('Not saved') || undefined}>
        {status}
      </p>
      <StartOver project={project} />
      <SendForReview project={project} />
    </header>
  );
}

/** Says of a draft that was sent for review that a change opens it again, and tells when that has happened. */
function StateOfDraft({ project }: { project: Project }) {
  const state = useDraftState(project);
  const before = useRef(state);
  useEffect(() => {
    if (state === 'open' && before.current !== undefined && before.current !== 'open')
      toast(`Draft ${project.draft} is open again: send it for review when you are done.`);
    before.current = state;
  }, [project, state]);
  if (state !== 'in-review' && state !== 'approved') return null;
  return (
    <>
      <DraftState state={state} />
      <span className="muted">A change opens it again</span>
    </>
  );
}

/** Sends the draft for review and opens it; what somebody else has published meanwhile is settled first. */
function SendForReview({ project }: { project: Project }) {
  const { draft } = project;
  const state = useDraftState(project);
  const mayEdit = useMay('editor');
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<DraftConflict>();
  const closeUnsaved = useRef<() => void>(undefined);
  const isSaved = useSaveStatus(project) === 'Saved';
  // Otherwise the corner of the page would still say ‘Not saved’ when the head of it says ‘Saved’.
  useEffect(() => {
    if (isSaved) closeUnsaved.current?.();
  }, [isSaved]);
  const send = async (number: number) => {
    await project.flush();
    if (project.status !== 'Saved') {
      closeUnsaved.current = toastError(project.status);
      return;
    }
    const says = await sendForReview(number);
    go(addresses.draft(number));
    toast(says);
  };
  const onTap = () => {
    if (busy) return;
    setBusy(true);
    void send(draft!)
      .catch((error: unknown) => {
        const conflict = conflictIn(error);
        if (conflict) setConflict(conflict);
        else toastError(error);
      })
      .finally(() => setBusy(false));
  };
  return (
    <>
      {busy && <span className="muted">Playing its fixtures…</span>}
      <button
        type="button"
        className="button button-primary"
        disabled={state !== 'open' || !mayEdit}
        aria-disabled={busy || undefined}
        onClick={onTap}
      >
        Send for review
      </button>
      {conflict && (
        <RebaseDialog
          draft={draft!}
          conflict={conflict}
          onClose={() => setConflict(undefined)}
          onDone={() => go(addresses.draft(draft!))}
        />
      )}
    </>
  );
}
