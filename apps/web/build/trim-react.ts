import type { Plugin } from 'vite';

/**
 * Parts of React DOM that no payer's page uses, by the function through which each is entered. One that
 * is entered all the same throws: nothing fails silently.
 */
const UNUSED = [
  'getResource', // hoisted <link>, <style> and <script>
  'acquireResource',
  'suspendResource',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
  'preload',
  'preloadModule',
  'setPropOnCustomElement',
  'updateActivityComponent',
  'updateClassComponent',
  'updateSuspenseListComponent',
  'startViewTransition',
  'FragmentInstance',
  'mountActionState',
  'updateActionState',
  'rerenderActionState',
] as const;

/** What looks after those parts in every tree: with none of them in it, they find nothing. */
const IDLE = [
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'commitAppearingPairViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'measureNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'restorePairedViewTransitions',
  'trackEnterViewTransitions',
  'commitNewChildToFragmentInstance',
  'deleteChildFromFragmentInstance',
] as const;

/** A stack of components, which nobody reads in production, is had by calling them once more. */
const WITHOUT_STACK = ['describeNativeComponentFrame', 'describeFiber'] as const;

function replaceBody(code: string, name: string, body: string): string {
  // Top-level functions of the bundle begin and end in the first column.
  const start = code.search(new RegExp(`^function ${name}\\(`, 'm'));
  const open = code.indexOf(') {\n', start);
  const end = code.indexOf('\n}\n', start);
  if (start === -1 || open === -1 || end < open)
    throw new Error(`React DOM has no ${name} any more: look again at what the payer’s pages leave out`);
  return `${code.slice(0, open)}) {\n${body}${code.slice(end)}`;
}

/**
 * Leaves out of React DOM what the payer's pages never use.
 *
 * @param code `react-dom-client.production.js`
 * @returns the same, with bodies that throw or do nothing; a minifier drops what only they reached
 * @throws Error when a part is not found, as after an update of React
 */
export function trimReact(code: string): string {
  let trimmed = code;
  for (const name of UNUSED)
    trimmed = replaceBody(trimmed, name, `  throw Error("${name} was left out of this build");`);
  for (const name of IDLE) trimmed = replaceBody(trimmed, name, '');
  for (const name of WITHOUT_STACK) trimmed = replaceBody(trimmed, name, '  return "";');
  // Its methods hang on a constructor that nobody can call any more.
  return trimmed.replace(/^FragmentInstance\.prototype\.\w+ = function[\s\S]*?^\};\n/gm, '');
}

/** React DOM without what the payer's pages never use: theirs is the smallest bundle (docs/decisions/payers-page.md). */
export function trimmedReact(): Plugin {
  return {
    name: 'stuiver-trimmed-react',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'checkout',
    transform(code, id) {
      return id.endsWith('react-dom-client.production.js') ? { code: trimReact(code), map: null } : null;
    },
  };
}
