import { join } from 'node:path';
import { checks } from './checks.ts';
import { root, runToEnd } from './serve/processes.ts';

/** House rules and units are tests; they close the fast checks. */
const units = {
  name: 'house rules and units',
  program: 'vitest',
  args: ['run', '--project=units', '--project=web', '--project=rules', '--reporter=dot'],
};

let failed = 0;
for (const { name, program, args } of [...checks, units]) {
  const { code, output } = await runToEnd(process.execPath, [
    join(root, 'node_modules/.bin', program),
    ...args,
  ]);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
  if (code !== 0) {
    failed += 1;
    console.log(output);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
