// Plain JavaScript for any Node from 20: names the bad settings of its environment, and fails when there are some. A
// process of its own, for the supervisor stays small.
import { checkSettings, describeProblems } from '../apps/gateway/src/settings/check-settings.mjs';

const { problems } = checkSettings(process.env);
if (problems.length > 0) {
  console.error(describeProblems(problems));
  process.exitCode = 1;
}
