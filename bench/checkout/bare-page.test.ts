import { expect, it } from 'vitest';
import { stripPage, serveBare } from './bare-page.ts';

it('has the page’s markup and styles without scripts and pictures', () => {
  const html =
    '<style>p{}</style><link rel="modulepreload" href="/a.js"><script type="module" src="/a.js"></script>' +
    '<p>Betaal</p><img src="/x.png" alt=""><script type="application/json">{"a":1}</script>';
  expect(stripPage(html)).toBe('<style>p{}</style><p>Betaal</p>');
});

it('serves the file unchanged', async () => {
  const { url, close } = await serveBare('<p>Betaal</p>');
  expect(await (await fetch(url)).text()).toBe('<p>Betaal</p>');
  close();
});
