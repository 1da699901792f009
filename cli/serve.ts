import { join } from 'node:path';
import { createGallery } from '../runner/browser/serve.ts';
import { installFolder, projectFolder } from '../server/folders.ts';
import { startServer } from '../server/index.ts';
import { readSettings } from '../server/settings.ts';

/** `screens serve`: runs until SIGTERM or SIGINT. */
export async function serve({ watch = false }: { watch?: boolean }): Promise<void> {
  const gallery = createGallery(projectFolder(), join(installFolder(), 'dist/gallery'));
  const server = await startServer({ ...readSettings(process.env), watch, gallery });
  console.log(`Screens are served at ${server.address}`);
  const stop = () => {
    server.stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
