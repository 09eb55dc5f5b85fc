import { supervise } from './supervisor.mjs';

try {
  await supervise(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
