import { defineConfig } from 'oxlint';
import { FEATURES, type Module, MODULES } from './tools/house/modules.ts';

type Pattern = { regex: string; message: string } | { group: string[]; message: string };

const TESTS = ['**/*.test.ts', '**/*.test.tsx'];
const walls = (files: string[], patterns: Pattern[], excludeFiles: string[] = []) => ({
  files,
  excludeFiles,
  rules: { 'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: Pattern[] }] },
});

const UPS = ['..', '../..', '../../..', '../../../..'];

/** Returns an import's way to a module, seen from another: `refunds` in the same room, else `money/refunds`. */
function leadsTo(name: string, from: string): string {
  const [parts, own] = [name.split('/'), from.split('/')];
  const first = parts.findIndex((part, index) => part !== own[index]);
  return first === -1 ? '' : parts.slice(first).join('/');
}

/** The walls of one module of a list of tools/house/modules.ts, in addition to those of its root. */
function wallsOf(
  root: string,
  modules: readonly Module[],
  { name }: Module,
  { outside = [], ...also }: { outside?: string[]; regex: string; message: string },
) {
  const index = modules.findIndex((module) => module.name === name);
  // A module within another comes after it: the last pattern wins.
  const earlier = modules.slice(0, index).sort((one, other) => one.name.length - other.name.length);
  const later = [...modules.slice(index + 1).map((other) => leadsTo(other.name, name)), ...outside];
  // `app` puts the modules together, so it may import all of their files.
  const hidden = (name === 'app' ? [] : earlier).flatMap(({ name: other, shares }) =>
    shares === undefined ? [] : [{ folder: leadsTo(other, name), shares }],
  );
  const closed = [...later.map((folder) => ({ folder, shares: [] })), ...hidden];
  const group = closed
    .filter(({ folder }) => folder !== '')
    .flatMap(({ folder, shares }) =>
      UPS.flatMap((up) => [`${up}/${folder}/**`, ...shares.map((file) => `!${up}/${folder}/${file}.ts*`)]),
    );
  const patterns: Pattern[] = [also];
  if (group.length > 0)
    patterns.push({
      group,
      message: 'A module imports only modules above it, and only what they share: tools/house/modules.ts.',
    });
  const inner = modules.filter((other) => other.name.startsWith(`${name}/`));
  return walls([`${root}/${name}/**`], patterns, [...TESTS, ...inner.map((one) => `${root}/${one.name}/**`)]);
}

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest', 'node'],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'error' },
  ignorePatterns: [
    '**/dist/**',
    '**/.stuiver/**',
    'apps/gateway/src/platform/database/schema.d.ts',
    // Their engines are not installed here: `npm run check:shops` checks their types.
    'packages/*-payment/src/**',
  ],
  rules: {
    eqeqeq: ['error', 'always'],
    'no-var': 'error',
    'prefer-const': 'error',
    'no-console': 'error',
    'no-param-reassign': 'error',
    'no-eval': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-self-import': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': ['error', { 'ts-expect-error': true }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/await-thenable': 'error',
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/only-throw-error': 'error',
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/jsx-key': 'error',
    'react/no-danger': 'error',
    'react/button-has-type': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/jsx-no-literals': 'error',
    'react/react-in-jsx-scope': 'off',
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/expect-expect': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/no-conditional-expect': 'off',
    'promise/no-callback-in-promise': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'typescript/no-base-to-string': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/unbound-method': 'off',
    'no-control-regex': 'off',
  },
  overrides: [
    {
      files: [
        'tools/**',
        'bench/**',
        'examples/**',
        'apps/gateway/src/commands/**',
        'packages/client/src/cli.ts',
        'apps/gateway/src/app/migrate.ts',
        'apps/gateway/src/demo/**',
      ],
      rules: { 'no-console': 'off' },
    },
    { files: ['apps/web/src/app/**'], rules: { 'typescript/only-throw-error': 'off' } },
    { files: ['e2e/**'], rules: { 'no-empty-pattern': 'off', 'react/rules-of-hooks': 'off' } },
    { files: ['apps/web/src/lib/api.ts'], rules: { 'no-console': ['error', { allow: ['info'] }] } },
    {
      files: ['**/*.config.ts', 'tools/testing/global-setup.ts', 'e2e/support/global-setup.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', 'e2e/**'],
      rules: { 'react/jsx-no-literals': 'off' },
    },
    {
      files: ['packages/domain/src/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              { regex: '^@stuiver/|apps/|\\.\\./\\.\\./\\.\\./', message: 'domain imports nothing of ours.' },
            ],
          },
        ],
      },
    },
    {
      files: ['packages/messages/src/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                regex: '^@stuiver/(messages|gateway|web|contract)|apps/|(\\.\\./){4,}',
                message: 'messages import only domain.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['packages/contract/src/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                regex: '^@stuiver/(messages|gateway|web|contract)|apps/',
                message: 'contract imports only domain.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['apps/web/src/ui/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                regex: '^@stuiver/|/(lib|app|portal|checkout|applications)/',
                message: 'ui is free of the domain and of lib; texts come in as props.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['apps/web/src/lib/**'],
      excludeFiles: ['**/*.test.ts', '**/*.test.tsx'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                regex: '^\\.\\./(\\.\\./)*(app|portal|checkout|applications)/|@stuiver/gateway|apps/gateway',
                message: 'app → portal, checkout, applications → ui, lib; never back.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['apps/web/src/checkout/**'],
      excludeFiles: ['**/*.test.ts', '**/*.test.tsx'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                regex: '^(zod|@tanstack/.*|@hookform/.*|react-hook-form)$',
                allowTypeImports: true,
                message: "The payer's bundle goes without router, query library, forms and zod.",
              },
              {
                regex: '^(\\.\\./)+(app|portal|applications)/|@stuiver/gateway|apps/gateway',
                message: 'app → portal, checkout, applications → ui, lib; never back.',
              },
            ],
          },
        ],
      },
    },
    ...MODULES.map((module) =>
      wallsOf('apps/gateway/src', MODULES, module, {
        outside: ['commands', 'demo', 'testing'],
        regex: '(^|/)apps/web|@stuiver/web',
        message: 'The gateway never imports the web app.',
      }),
    ),
    ...FEATURES.map((feature) =>
      wallsOf('apps/web/src/portal', FEATURES, feature, {
        regex: '^(\\.\\./)+(app|checkout)/|@stuiver/gateway|apps/gateway',
        message: 'app → portal, checkout, applications → ui, lib; never back.',
      }),
    ),
  ],
});
