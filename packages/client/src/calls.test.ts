import { readFileSync } from 'node:fs';
import { ENDPOINTS } from '@stuiver/contract';
import { expect, test } from 'vitest';

test('the client has every call that a key may make, and no other', () => {
  const sources = ['client', 'listen', 'trigger'].map((name) =>
    readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8'),
  );
  const used = new Set([...sources.join('\n').matchAll(/\broutes\.(\w+)/g)].map(([, name]) => name));
  const byKey = ENDPOINTS.filter(({ keyScope }) => keyScope !== undefined).map(({ name }) => name);
  expect(used).toEqual(new Set(byKey));
});
