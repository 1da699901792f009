import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { makeFolder } from '../../compiler/project/make-folder.ts';
import { didYouMean } from '../../compiler/source/nearest.ts';
import { type Project, screensAmong } from '../../compiler/source/project.ts';
import { fixtureNamed, type Look, lookAt } from '../../runner/play/look.ts';
import { brokenScreen } from '../../runner/play/missing-screen.ts';
import { recordedFixture } from '../../runner/play/recorded.ts';
import { createRunner, type Fixture, failureText, type Prepared, runFixtures } from '../../runner/play/runner.ts';
import { PROPOSAL, type Proposal, proposed, textResult } from './proposal.ts';

/** The screen and the state to look at. */
const SCREEN = {
  screen: z.string().describe('Name of the screen.'),
  fixture: z
    .string()
    .optional()
    .describe('File name or title of a fixture; when omitted, the recorded answers are used.'),
  steps: z.number().int().min(0).optional().describe('Number of steps to run; defaults to all.'),
};

interface Wanted extends Proposal {
  screen: string;
  fixture?: string | undefined;
  steps?: number | undefined;
}

/** Adds the tools that run fixtures, and show a screen as text, with explanations, or as a picture. */
export function addPlayTools(server: McpServer, folder: string): void {
  server.registerTool(
    'play',
    {
      description:
        'Runs fixtures on the real renderer, with the proposed files and renames if given, and reports failures.',
      inputSchema: z.strictObject({
        screen: z.string().optional().describe('Name of the screen; when omitted, fixtures of all screens.'),
        fixture: z
          .string()
          .optional()
          .describe('Part of the file or title of the fixtures; when omitted, all of them.'),
        ...PROPOSAL,
      }),
    },
    async ({ screen: only, fixture: part = '', ...proposal }) => {
      const { project, snapshots, lines } = proposed(folder, proposal);
      const { verdicts, issues } = await runFixtures(project, {
        filter: ({ file, screen, name }) =>
          (only === undefined || screen === only) && [file, name].some((words) => words.includes(part)),
        snapshots,
      });
      if (verdicts.length === 0) return textResult(noFixture(project, only, part), true);
      const failed = verdicts.filter(({ passed }) => !passed);
      const broken = [...new Set(failed.flatMap(({ unplayed }) => unplayed ?? []))];
      return textResult(
        [
          ...(lines.length > 0 ? [lines.join('\n')] : []),
          ...failed.map(failureText),
          ...broken.map((screen) => brokenScreen(screen, issues)),
          `${verdicts.length - failed.length} passed, ${failed.length} failed`,
        ].join('\n\n'),
      );
    },
  );
  server.registerTool(
    'show',
    {
      description: 'A screen as text, as a screen reader meets it.',
      inputSchema: z.strictObject({ ...SCREEN, ...PROPOSAL }),
    },
    (wanted) => look(folder, wanted, ({ title, tree, toasts }) => [`page ${title}`, tree, ...toasts].join('\n')),
  );
  server.registerTool(
    'explain',
    {
      description: 'Why a text or control is on a screen, or not.',
      inputSchema: z.strictObject({ ...SCREEN, text: z.string().describe('The text in question.'), ...PROPOSAL }),
    },
    (wanted) => look(folder, wanted, (page) => page.explain(wanted.text).join('\n')),
  );
  server.registerTool(
    'picture',
    {
      description: 'A screen as a picture (PNG, 390×844). Needs Chromium.',
      inputSchema: z.strictObject({ ...SCREEN, ...PROPOSAL }),
    },
    (wanted) => picture(folder, wanted),
  );
}

/** Why nothing was played. */
function noFixture({ files }: Project, screen: string | undefined, part: string): string {
  const screens = screensAmong(files.keys());
  if (screen !== undefined && !screens.includes(screen))
    return `There is no screen ${screen}: ${didYouMean(screen, screens) ?? 'list_documents lists them.'}`;
  return screen === undefined ? `No fixture contains "${part}".` : `No fixture of ${screen} contains "${part}".`;
}

/** The fixture that is named, or one of the recorded answers; a text: why there is none. */
function chosenFixture(project: Project, prepared: Prepared, { screen, fixture }: Wanted): Fixture | string {
  return fixture === undefined
    ? recordedFixture(project, prepared, screen, {})
    : fixtureNamed(prepared, screen, fixture);
}

async function look(folder: string, wanted: Wanted, describe: (page: Look) => string) {
  const { steps } = wanted;
  const { project } = proposed(folder, wanted);
  const prepared = createRunner().prepare(project);
  const chosen = chosenFixture(project, prepared, wanted);
  if (typeof chosen === 'string') return textResult(chosen, true);
  return lookAt(prepared, chosen, steps, (page) => {
    const failure = page.failure === undefined ? '' : `\n(an earlier step failed: ${page.failure})`;
    return textResult(describe(page) + failure);
  });
}

async function picture(folder: string, wanted: Wanted) {
  const { project: before, files } = proposed(folder, wanted);
  const prepared = createRunner().prepare(before);
  const chosen = chosenFixture(before, prepared, wanted);
  if (typeof chosen === 'string') return textResult(chosen, true);
  const { screens, issues } = prepared.compiled;
  if (!screens.has(chosen.screen)) return textResult(brokenScreen(chosen.screen, issues), true);
  const isOwn = wanted.fixture === undefined || wanted.steps !== undefined;
  const file = isOwn ? PICTURED(chosen.screen) : chosen.file;
  const project = isOwn ? withFixture(before, file, chosen, wanted.steps) : before;
  const target = mkdtempSync(join(tmpdir(), 'screens-'));
  try {
    const { shots } = await import('../fixtures/shots.ts');
    const isThere = files.size === 0 && !isOwn;
    const shown = isThere ? folder : written(folder, project, join(target, 'project'));
    const pictures = join(target, 'pictures');
    await shots(pictures, { patterns: [file], sizes: ['390x844'], folder: shown });
    const taken =
      existsSync(pictures) && readdirSync(pictures, { recursive: true }).find((name) => String(name).endsWith('.png'));
    if (!taken) return textResult(`No picture of screen ${chosen.screen} could be taken: Chromium is missing.`, true);
    const data = readFileSync(join(pictures, String(taken))).toString('base64');
    return { content: [{ type: 'image' as const, data, mimeType: 'image/png' }] };
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}

/** A file of a fixture that is only played for a picture. */
const PICTURED = (screen: string) => `screens/${screen}/fixtures/pictured-for-an-assistant.json`;

/** Adds a fixture that ends after some steps; all by default. */
function withFixture(project: Project, file: string, { document }: Fixture, steps?: number): Project {
  const cut = { ...document, fixture: 'pictured for an assistant', steps: document.steps.slice(0, steps) };
  return { ...project, files: new Map([...project.files, [file, JSON.stringify(cut)]]) };
}

/** Writes a proposed project into a separate folder, with the pictures and snapshots of the original. */
function written(folder: string, { files }: Project, target: string): string {
  cpSync(join(folder, 'screens'), join(target, 'screens'), {
    recursive: true,
    filter: (source) => !source.endsWith('.json'),
  });
  for (const [path, text] of files) {
    makeFolder(dirname(join(target, path)));
    writeFileSync(join(target, path), text);
  }
  return target;
}
