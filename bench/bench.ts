import { benchBank } from './bank.ts';
import { benchCheckout } from './checkout/run.ts';
import { benchExport } from './export.ts';
import { benchFloods } from './floods/run.ts';
import { benchGateways } from './gateways.ts';
import { benchGraph } from './graph.ts';
import { benchLists } from './lists.ts';
import { benchMemory } from './memory.ts';
import { benchPeers } from './peers/run.ts';
import { benchWrites } from './writes.ts';
import { reportFailure } from '../tools/serve/processes.ts';

/** The benchmarks by name. */
const BENCHMARKS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  bank: benchBank,
  checkout: benchCheckout,
  export: benchExport,
  floods: benchFloods,
  gateways: benchGateways,
  graph: benchGraph,
  lists: benchLists,
  memory: benchMemory,
  peers: benchPeers,
  writes: benchWrites,
};

/** The command `npm run bench -- <name>`: prints ratios of one run; there is no pass or fail. */
async function main(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  const benchmark = BENCHMARKS[name];
  if (!benchmark) throw new Error(`Which benchmark? ${Object.keys(BENCHMARKS).join(', ')}.`);
  await benchmark(args);
}

main().catch(reportFailure);
