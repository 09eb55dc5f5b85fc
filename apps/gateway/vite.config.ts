import { relative, sep } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const out = `${import.meta.dirname}/dist`;

/** Modules go on to find files by the places of their sources. */
const ownPlaces: Plugin = {
  name: 'own-places',
  transform(code, id) {
    if (id.includes(`${sep}node_modules${sep}`) || !code.includes('import.meta.url')) return null;
    const place = `new URL(${JSON.stringify(relative(out, id))}, import.meta.url).href`;
    return { code: code.replaceAll('import.meta.url', place), map: null };
  },
};

/** The gateway in one file, with source maps. Packages with programs or data of their own are loaded from their folders. */
export default defineConfig({
  plugins: [ownPlaces],
  ssr: {
    noExternal: true,
    external: ['@cantoo/fontkit', '@cantoo/pdf-lib', 'pdfjs-dist', 'pg-native', 'sharp'],
  },
  build: { ssr: 'src/main.ts', target: 'node24', sourcemap: true },
});
