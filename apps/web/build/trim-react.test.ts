import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import { trimReact } from './trim-react.ts';

const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'));
const reactDom = () => readFileSync(join(folder, 'cjs/react-dom-client.production.js'), 'utf8');

it('finds every part in the React DOM that is installed, and leaves a script that can be read', () => {
  const trimmed = trimReact(reactDom());
  expect(trimmed.length).toBeLessThan(reactDom().length * 0.9);
  expect(() => new Script(trimmed)).not.toThrow();
});

it('refuses a React DOM whose parts have other names', () => {
  expect(() => trimReact(reactDom().replaceAll('updateClassComponent', 'renamed'))).toThrow(
    /no updateClassComponent any more/,
  );
});
