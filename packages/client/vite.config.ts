import { defineConfig } from 'vite';

/** The client, and its command line, without what only their types need (`tools/client/build-client.ts`). */
export default defineConfig({
  build: {
    lib: { entry: { index: 'src/index.ts', cli: 'src/cli.ts' }, formats: ['es'] },
    target: 'es2022',
    rolldownOptions: { external: ['standardwebhooks', /^node:/], output: { minify: true } },
  },
});
