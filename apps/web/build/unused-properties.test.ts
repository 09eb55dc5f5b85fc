import { expect, it } from 'vitest';
import { dropUnusedProperties } from './unused-properties.ts';

it('keeps the properties that are read, and those that they read', () => {
  const css =
    ':root{--a:var(--b);--b:1px;--c:light-dark(red, blue);--d:var(--e);--e:2px}p{margin:var(--a,0);color:red}';
  expect(dropUnusedProperties(css)).toBe(':root{--a:var(--b);--b:1px;}p{margin:var(--a,0);color:red}');
});
