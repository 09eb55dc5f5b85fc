import { readFileSync } from 'node:fs';

const path = new URL('../../../../package.json', import.meta.url);

/** The product's version, as the changelog numbers it. */
export const { version } = JSON.parse(readFileSync(path, 'utf8')) as { readonly version: string };
