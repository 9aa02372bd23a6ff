#!/usr/bin/env node
// Writes what an instance is made of: the packages that it runs with, as a CycloneDX bill of materials, and their
// licenses as a table. `npm run sbom` runs it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const largestOutput = 64 * 1024 * 1024;
/** Of packages that name their license only in a file beside their package.json. */
const licensesInFiles = { 'png-js': 'MIT' };

/** Writes sbom.cdx.json and licenses.csv to a folder, and returns how many packages they name. */
export function writeSbom(folder) {
  // With NODE_ENV=production npm would leave out what development needs too.
  const text = execFileSync('npm', ['sbom', '--include=dev', '--sbom-format=cyclonedx', '--sbom-type=application'], {
    cwd: projectFolder,
    encoding: 'utf8',
    maxBuffer: largestOutput,
    shell: process.platform === 'win32',
  });
  const sbom = JSON.parse(text);
  sbom.components = sbom.components.filter((component) => !isForDevelopment(component));
  const kept = new Set([sbom.metadata.component, ...sbom.components].map((component) => component['bom-ref']));
  sbom.dependencies = sbom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
  for (const component of sbom.components) {
    const id = licensesInFiles[component.name];
    if (id !== undefined && licenseOf(component) === 'unknown') component.licenses = [{ license: { id } }];
  }
  // npm takes the name of the folder.
  sbom.metadata.component.name = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')).name;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
  const rows = sbom.components.map((component) => [component.name, component.version, licenseOf(component)]);
  const lines = [['package', 'version', 'license'], ...rows].map((row) => row.map(quoted).join(','));
  writeFileSync(join(folder, 'licenses.csv'), `${lines.join('\n')}\n`);
  return rows.length;
}

function isForDevelopment({ properties = [] }) {
  return properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');
}

function licenseOf({ licenses = [] }) {
  const names = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '');
  return names.join(' AND ') || 'unknown';
}

function quoted(value) {
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const folder = resolve(process.argv[2] ?? join(projectFolder, 'dist'));
  const count = writeSbom(folder);
  console.log(`Wrote ${count} packages to sbom.cdx.json and licenses.csv in ${folder}.`);
}
