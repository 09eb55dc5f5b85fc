// The reference is complete without this file, which adds the search and "Try it".

/** @typedef {[title: string, href: string, more: string]} Entry */

/** @type {Promise<Entry[]> | undefined} */
let entries;

/** @param {HTMLInputElement} field @param {HTMLElement} found */
async function find(field, found) {
  entries ??= fetch('/docs/search.json').then((answer) => answer.json());
  const rows = await entries;
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = rows
    .map(([title, href, more]) => {
      const text = `${title} ${more}`.toLowerCase();
      const name = `${title} ${more.split(' ', 1)[0]}`.toLowerCase();
      const isHit = words.length > 0 && words.every((word) => text.includes(word));
      const rank = 2 + words.filter((word) => name.includes(word)).length;
      // The calls of shops come first.
      return { title, href, rank: isHit ? rank - Number(href.startsWith('/docs/other/')) * 1.5 : 0 };
    })
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, 12);
  found.replaceChildren(
    ...hits.map(({ title, href }) => {
      const [item, link] = [document.createElement('li'), document.createElement('a')];
      link.href = href;
      link.textContent = title;
      item.append(link);
      return item;
    }),
  );
  if (words.length > 0 && hits.length === 0) found.textContent = 'Nothing found';
}

const search = /** @type {HTMLFormElement} */ (document.querySelector('.search'));
const field = /** @type {HTMLInputElement} */ (search.querySelector('input'));
const found = /** @type {HTMLElement} */ (search.querySelector('#found'));
search.hidden = false;
field.addEventListener('input', () => void find(field, found));
search.addEventListener('submit', (event) => {
  event.preventDefault();
  found.querySelector('a')?.click();
});

/** Sends what the form holds, and returns what there is to show. @param {HTMLFormElement} form */
async function send(form) {
  const method = form.dataset['method'] ?? 'GET';
  const given = new FormData(form);
  const [key, address, body] = ['key', 'address', 'body'].map((name) => given.get(name));
  if (!/^[a-z][a-z0-9]*_test_/.test(String(key))) return 'Only a test key is accepted here.';
  try {
    const answer = await fetch(new URL(String(address), location.origin), {
      method,
      // A sign-in of the portal in the same browser plays no part.
      credentials: 'omit',
      headers: {
        authorization: `Bearer ${String(key)}`,
        ...(method === 'GET' ? {} : { 'idempotency-key': crypto.randomUUID() }),
        ...(body === undefined || body === null ? {} : { 'content-type': 'application/json' }),
      },
      body: body ?? null,
    });
    return `${answer.status}\n${JSON.stringify(await answer.json(), null, 2)}`;
  } catch (error) {
    return String(error);
  }
}

const trial = /** @type {HTMLFormElement | null} */ (document.querySelector('.try'));
const output = trial?.querySelector('output');
if (trial && output) {
  trial.hidden = false;
  trial.addEventListener('submit', (event) => {
    event.preventDefault();
    output.textContent = '…';
    void send(trial).then((text) => {
      output.textContent = text;
    });
  });
}
