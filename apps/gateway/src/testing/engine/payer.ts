import type { CheckoutPage } from '@stuiver/contract/checkout-pages';
import type { TestApp } from '../app.ts';

/** A payer's page: one of ours with its data, or another site's address. */
export type Place = { readonly url: string; readonly page: CheckoutPage | null };

/** A payer's browser without JavaScript: opens pages, posts their forms and follows where they lead. */
export type Payer = {
  /** Opens an address and follows it to its end. */
  readonly open: (url: string) => Promise<Place>;
  readonly post: (url: string, fields: Readonly<Record<string, string>>) => Promise<Place>;
};

/** The object that a page was rendered from and that its browser gets. */
export function readPageData(body: string): CheckoutPage {
  const text =
    /<script type="application\/json" id="stuiver-page">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null';
  return JSON.parse(text) as CheckoutPage;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** @param test an app that was made with a web build */
export function aPayer(test: TestApp): Payer {
  const { publicUrl } = test.context.settings;
  type Answer = Awaited<ReturnType<typeof test.app.inject>>;

  async function follow(url: string, answer: Answer): Promise<Place> {
    const { location } = answer.headers;
    if (answer.statusCode === 303 && location !== undefined) return open(String(location));
    if (answer.statusCode >= 500) throw new Error(`${url} was answered ${String(answer.statusCode)}`);
    return { url, page: readPageData(answer.body) };
  }

  async function open(url: string): Promise<Place> {
    const own = url.startsWith(publicUrl) ? url.slice(publicUrl.length) : url;
    if (!own.startsWith('/')) return { url, page: null };
    return follow(own, await test.app.inject({ url: own }));
  }

  return {
    open,
    async post(url, fields) {
      const payload = new URLSearchParams(fields).toString();
      return follow(url, await test.app.inject({ method: 'POST', url, headers: FORM, payload }));
    },
  };
}
