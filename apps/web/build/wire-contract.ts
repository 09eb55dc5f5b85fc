import { join } from 'node:path';
import { readdirSync } from 'node:fs';
import { type Endpoint, ENDPOINTS } from '@stuiver/contract';
import type { Plugin } from 'vite';

const CONTRACT = '@stuiver/contract';
const VIRTUAL = '\0stuiver-wire-contract';
const source = (file: string) => join(import.meta.dirname, '../../../packages/contract/src', file);

/** What a call needs at run time: where it goes, and whether and how it carries a body. */
function wireFacts(endpoint: Endpoint): Record<string, unknown> {
  return {
    name: endpoint.name,
    method: endpoint.method,
    path: endpoint.path,
    ...(endpoint.body ? { body: true } : {}),
    ...(endpoint.bodyKind ? { bodyKind: endpoint.bodyKind } : {}),
  };
}

/** Which module each schema of the contract comes from, by the name that a form imports. */
async function schemaModules(): Promise<Map<string, string>> {
  const wireNames = new Set(ENDPOINTS.map((endpoint) => endpoint.name));
  const modules = new Map<string, string>();
  for (const file of readdirSync(source('endpoints')).filter((name) => /^[\w-]+\.ts$/.test(name))) {
    const path = source(`endpoints/${file}`);
    const exported = (await import(path)) as Record<string, unknown>;
    for (const name of Object.keys(exported)) if (!wireNames.has(name)) modules.set(name, path);
  }
  return modules;
}

/**
 * Gives browsers the contract without the weight of its schemas: at run time an endpoint is its
 * name, method and path, while its types stay those of the real package. That keeps 30 KB of zod
 * out of every first load. A schema that a form imports by its own name comes from its real module,
 * into that form's chunk; an endpoint's `body` is only a mark that there is one.
 */
export function wireContract(): Plugin {
  const imports = /import\s*\{([^}]*)\}\s*from\s*['"]@stuiver\/contract['"];?/g;
  let schemas = new Map<string, string>();
  return {
    name: 'stuiver-wire-contract',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    async buildStart() {
      schemas = await schemaModules();
    },
    resolveId: (id) => (id === CONTRACT ? VIRTUAL : null),
    load(id) {
      if (id !== VIRTUAL) return null;
      return [
        ...['endpoint.ts', 'errors.ts', 'validation.ts'].map((file) => `export * from '${source(file)}';`),
        ...ENDPOINTS.map(
          (endpoint) => `export const ${endpoint.name} = ${JSON.stringify(wireFacts(endpoint))};`,
        ),
      ].join('\n');
    },
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes(CONTRACT)) return null;
      const changed = code.replace(imports, (whole, list: string) => {
        const names = list.split(',').map((name) => name.trim());
        const found = names.filter((name) => schemas.has(name));
        if (found.length === 0) return whole;
        const rest = names.filter((name) => name !== '' && !found.includes(name));
        return [
          ...(rest.length > 0 ? [`import { ${rest.join(', ')} } from '${CONTRACT}';`] : []),
          ...found.map((name) => `import { ${name} } from '${schemas.get(name)}';`),
        ].join(' ');
      });
      return changed === code ? null : { code: changed, map: null };
    },
  };
}
