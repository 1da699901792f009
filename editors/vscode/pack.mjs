/**
 * Packs the extension for VS Code: `node editors/vscode/pack.mjs [FILE]` writes `screens.vsix`, which `code
 * --install-extension screens.vsix` installs. A .vsix is a ZIP with the extension in a subfolder, its content types and
 * a manifest. Needs no network.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { strToU8, zipSync } from 'fflate';

const folder = dirname(fileURLToPath(import.meta.url));
const target = process.argv[2] ?? 'screens.vsix';
const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
const { name, displayName, description, version, publisher, engines, categories, contributes } = JSON.parse(manifest);

const { outputFiles } = await build({
  entryPoints: [join(folder, 'extension.ts')],
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  external: ['vscode'],
  write: false,
});

const contributed = [
  ...contributes.languages.map(({ configuration }) => configuration),
  ...contributes.grammars.map(({ path }) => path),
].map((path) => path.replace('./', ''));

const types = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="json" ContentType="application/json"/>
  <Default Extension="cjs" ContentType="application/javascript"/>
  <Default Extension="vsixmanifest" ContentType="text/xml"/>
</Types>
`;

const vsix = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}"/>
    <DisplayName>${displayName}</DisplayName>
    <Description xml:space="preserve">${description}</Description>
    <Categories>${categories.join(',')}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${engines.vscode}"/>
    </Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
  </Assets>
</PackageManifest>
`;

const files = {
  '[Content_Types].xml': strToU8(types),
  'extension.vsixmanifest': strToU8(vsix),
  'extension/package.json': strToU8(manifest),
  'extension/extension.cjs': outputFiles[0].contents,
  ...Object.fromEntries(contributed.map((path) => [`extension/${path}`, readFileSync(join(folder, path))])),
};
const bytes = zipSync(files, { level: 9 });
writeFileSync(target, bytes);
console.log(`${target}, ${(bytes.length / 1000).toFixed(0)} kB`);
