import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CheckoutRender } from '@stuiver/contract/checkout-pages';

/** A file of the build, as its manifest describes it. */
export type BuiltFile = {
  /** Relative to the build's folder. */
  readonly file: string;
  /** Where browsers ask for it. */
  readonly url: string;
  /** `sha256-…` of its content. */
  readonly integrity: string;
  /** Whether its name holds its content's hash, so that it may be cached for ever. */
  readonly immutable: boolean;
};

/** A page's script, and the files that it imports. */
export type BuiltScript = { readonly entry: string; readonly imports: readonly string[] };

/** `manifest.json`, which the web app's build writes last. */
export type BuildManifest = {
  readonly portal: { readonly html: string };
  readonly checkout: {
    readonly scripts: Readonly<Record<'pay' | 'status', BuiltScript>>;
    readonly catalogues: Readonly<Record<'nl' | 'en', string>>;
    readonly style: string;
  };
  readonly server: { readonly render: string };
  readonly files: readonly BuiltFile[];
};

/** The built web app: what is served, and how the payer's page is rendered. */
export type WebBuild = {
  readonly directory: string;
  readonly manifest: BuildManifest;
  readonly render: CheckoutRender;
};

/** Where `npm run build` of the web app leaves it. */
export const WEB_DIRECTORY = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/**
 * Loads the built web app.
 *
 * @param directory the build's folder
 * @returns its manifest and render function, or null when nothing was built there
 * @throws when the build is there and cannot be read
 */
export async function loadWebBuild(directory: string): Promise<WebBuild | null> {
  let text: string;
  try {
    text = await readFile(join(directory, 'manifest.json'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const manifest = JSON.parse(text) as BuildManifest;
  const bundle = (await import(pathToFileURL(join(directory, manifest.server.render)).href)) as {
    render: CheckoutRender;
  };
  return { directory, manifest, render: bundle.render };
}
