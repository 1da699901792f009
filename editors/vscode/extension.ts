import { workspace } from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';

let client: LanguageClient | undefined;

/**
 * Starts `screens lsp` in the open folder. Its documents are a language of their own: for one of JSON, the editor's own JSON
 * service would answer too, and list every property twice.
 */
export async function activate(): Promise<void> {
  const [command = 'npx', ...args] = workspace.getConfiguration('screens').get<string[]>('command') ?? [];
  const cwd = workspace.workspaceFolders?.[0]?.uri.fsPath;
  client = new LanguageClient(
    'screens',
    'Screens',
    { command, args, ...(cwd && { options: { cwd } }) },
    { documentSelector: [{ scheme: 'file', language: 'screens' }] },
  );
  await client.start();
}

export function deactivate(): Promise<void> | undefined {
  return client?.stop();
}
