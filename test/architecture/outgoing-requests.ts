import type { SourceFile } from './source-files.ts';

/** What connects to other machines, by module; null stands for everything that a module exports. */
const connecting: Readonly<Record<string, readonly string[] | null>> = {
  'node:http': ['default', '*', 'request', 'get', 'Agent', 'globalAgent', 'ClientRequest'],
  'node:https': null,
  'node:http2': ['default', '*', 'connect'],
  'node:net': ['default', '*', 'connect', 'createConnection', 'Socket'],
  'node:tls': ['default', '*', 'connect', 'TLSSocket'],
  'node:dgram': null,
  'node:dns': null,
  'node:dns/promises': null,
  undici: null,
  httpxy: null,
  ldapts: ['default', '*', 'Client'],
  nodemailer: null,
  'openid-client': null,
  'isomorphic-git/http/node': null,
  'isomorphic-git/http/web': null,
};
const connectingGlobals = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']);

/** The imports and globals by which a file connects to other machines, in order. */
export function connectionsIn(file: SourceFile): string[] {
  const found: string[] = [];
  const properties = new Set<number>();
  const names: { name: string; start: number }[] = [];
  const note = ({ computed, key }: { computed: boolean; key: { start: number } }) => {
    if (!computed) properties.add(key.start);
  };
  file.visit({
    ImportDeclaration: ({ source, importKind, specifiers }) => {
      if (importKind === 'type') return;
      const risky = connecting[source.value];
      if (risky === undefined) return;
      for (const specifier of specifiers) {
        if (specifier.type === 'ImportSpecifier' && specifier.importKind === 'type') continue;
        const name = importedName(specifier);
        if (risky === null || risky.includes(name)) found.push(`${source.value} ${name}`);
      }
    },
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && String(source.value) in connecting) found.push(`${String(source.value)} *`);
    },
    MemberExpression: ({ computed, object, property }) => {
      if (computed || object.type !== 'Identifier' || object.name !== 'globalThis') {
        if (!computed) properties.add(property.start);
      }
    },
    Property: ({ computed, shorthand, key }) => {
      if (!shorthand) note({ computed, key });
    },
    MethodDefinition: note,
    PropertyDefinition: note,
    TSMethodSignature: note,
    TSPropertySignature: note,
    Identifier: ({ name, start }) => {
      names.push({ name, start });
    },
  });
  const globals = names.filter(({ name, start }) => connectingGlobals.has(name) && !properties.has(start));
  return [...found, ...globals.map(({ name }) => name)];
}

function importedName(specifier: { type: string; imported?: { type: string; name?: string } }): string {
  if (specifier.type === 'ImportSpecifier') return specifier.imported?.name ?? '*';
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : '*';
}
