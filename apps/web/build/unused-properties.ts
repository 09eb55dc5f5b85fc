import type { Plugin } from 'vite';

/**
 * Takes custom properties out of a stylesheet that nothing in it reads.
 *
 * @param css minified: a declaration ends in `;` or `}`
 * @returns the same styles; a property that only an unread one reads goes too
 */
export function dropUnusedProperties(css: string): string {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]));
  const left = css.replace(/(--[\w-]+):[^;{}]*(;|(?=\}))/g, (declaration, name: string) =>
    read.has(name) ? declaration : '',
  );
  return left === css ? css : dropUnusedProperties(left);
}

/** The payer's page carries the product's tokens, but only those that it uses: its styles travel in each document. */
export function unusedProperties(): Plugin {
  return {
    name: 'stuiver-unused-properties',
    applyToEnvironment: (environment) => environment.name === 'checkout',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        file.source = dropUnusedProperties(String(file.source));
      }
    },
  };
}
