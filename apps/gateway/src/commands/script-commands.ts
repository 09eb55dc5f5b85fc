import {
  changedScripts,
  computeIntegrity,
  readScriptManifest,
  receivedProblems,
} from '../web/pages/script-manifest.ts';
import { WEB_DIRECTORY } from '../web/pages/web-build.ts';
import type { Command } from './command.ts';

export const SCRIPT_COMMANDS: readonly Command[] = [
  {
    name: 'scripts',
    help: 'Compares the scripts of the web app with the manifest of its build, and with --page also a payment page as a browser receives it. Run it weekly, from another machine with the same version. Exits with 1 when something differs.',
    options: {
      page: {
        value: 'address',
        help: 'Address of a payment page, such as a payment link that can be used often.',
      },
      list: { help: 'Prints every script with its integrity and its reason.' },
    },
    example: 'scripts --page https://pay.example.com/pay/7-Jx2…',
    async run({ option, isSet, print }) {
      const manifest = await readScriptManifest(WEB_DIRECTORY);
      if (isSet('list')) {
        for (const [path, { integrity, reason }] of Object.entries(manifest))
          print(`${path}  ${integrity}  ${reason}`);
      }
      const page = option('page');
      const changed = (await changedScripts(WEB_DIRECTORY)).map((path) => `${path} on this disk was changed`);
      const problems = [...changed, ...(page === undefined ? [] : await receivedProblems(page, manifest))];
      problems.forEach(print);
      print(
        `${Object.keys(manifest).length} scripts, manifest ${computeIntegrity(JSON.stringify(manifest))}`,
      );
      return problems.length === 0;
    },
  },
];
