import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { Project } from '../../compiler/source/project.ts';
import { fixtureNamed, type Look, lookAt } from '../../runner/play/look.ts';
import { recordedFixture } from '../../runner/play/recorded.ts';
import { createRunner, failureText, runFixtures } from '../../runner/play/runner.ts';
import { PROPOSAL, type Proposal, projectWith, said, snapshotsWith } from './proposal.ts';

/** The screen and the state to look at. */
const SCREEN = {
  screen: z.string().describe('Name of the screen.'),
  fixture: z
    .string()
    .optional()
    .describe('File name or title of a fixture; when omitted, the recorded answers are used.'),
  steps: z.number().int().min(0).optional().describe('Number of steps to run; defaults to all.'),
};

interface Wanted {
  screen: string;
  fixture?: string | undefined;
  steps?: number | undefined;
  files?: Proposal | undefined;
}

/** Adds the tools that run fixtures, and show a screen as text, with explanations, or as a picture. */
export function addPlayTools(server: McpServer, folder: string): void {
  server.registerTool(
    'play',
    {
      description: 'Runs fixtures on the real renderer, with the proposed files if given, and reports failures.',
      inputSchema: { pattern: z.string().describe('Part of the file, screen or title of the fixtures.'), ...PROPOSAL },
    },
    async ({ pattern, files }) => {
      const { verdicts } = await runFixtures(projectWith(folder, files), {
        filter: ({ file, screen, name }) => [file, screen, name].some((words) => words.includes(pattern)),
        snapshots: snapshotsWith(folder, files),
      });
      if (verdicts.length === 0) return said(`No fixture contains "${pattern}".`, true);
      const failed = verdicts.filter(({ passed }) => !passed);
      return said(
        [...failed.map(failureText), `${verdicts.length - failed.length} passed, ${failed.length} failed`].join('\n\n'),
      );
    },
  );
  server.registerTool(
    'show',
    { description: 'A screen as text, as a screen reader meets it.', inputSchema: { ...SCREEN, ...PROPOSAL } },
    (wanted) => look(folder, wanted, ({ title, tree, toasts }) => [`page ${title}`, tree, ...toasts].join('\n')),
  );
  server.registerTool(
    'explain',
    {
      description: 'Why a text or control is on a screen, or not.',
      inputSchema: { ...SCREEN, text: z.string().describe('The text in question.'), ...PROPOSAL },
    },
    (wanted) => look(folder, wanted, (found) => found.explain(wanted.text).join('\n')),
  );
  server.registerTool(
    'picture',
    {
      description: 'A screen as a picture (PNG, 390×844), as a fixture leaves it. Needs Chromium.',
      inputSchema: {
        screen: SCREEN.screen,
        fixture: z.string().describe('File name or title of the fixture.'),
        ...PROPOSAL,
      },
    },
    (wanted) => picture(folder, wanted),
  );
}

async function look(folder: string, { screen, fixture, steps, files }: Wanted, tell: (found: Look) => string) {
  const project = projectWith(folder, files);
  const prepared = createRunner().prepare(project);
  const chosen =
    fixture === undefined ? recordedFixture(project, prepared, screen, {}) : fixtureNamed(prepared, screen, fixture);
  if (typeof chosen === 'string') return said(chosen, true);
  return lookAt(prepared, chosen, steps, (found) => {
    const failure = found.failure === undefined ? '' : `\n(an earlier step failed: ${found.failure})`;
    return said(tell(found) + failure);
  });
}

async function picture(folder: string, { screen, fixture, files }: Wanted & { fixture: string }) {
  const project = projectWith(folder, files);
  const chosen = fixtureNamed(createRunner().prepare(project), screen, fixture);
  if (typeof chosen === 'string') return said(chosen, true);
  const target = mkdtempSync(join(tmpdir(), 'screens-'));
  try {
    const { shots } = await import('../fixtures/shots.ts');
    const shown = files === undefined ? folder : written(folder, project, join(target, 'project'));
    const pictures = join(target, 'pictures');
    await shots(pictures, { patterns: [chosen.file], sizes: ['390x844'], folder: shown });
    const file =
      existsSync(pictures) && readdirSync(pictures, { recursive: true }).find((name) => String(name).endsWith('.png'));
    if (!file)
      return said(
        `No picture of ${chosen.file} could be taken: Chromium is missing, or the screen has an error.`,
        true,
      );
    const data = readFileSync(join(pictures, String(file))).toString('base64');
    return { content: [{ type: 'image' as const, data, mimeType: 'image/png' }] };
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}

/** Writes a proposed project into a separate folder, with the pictures and snapshots of the original. */
function written(folder: string, { files }: Project, target: string): string {
  cpSync(join(folder, 'screens'), join(target, 'screens'), {
    recursive: true,
    filter: (source) => !source.endsWith('.json'),
  });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), text);
  }
  return target;
}
