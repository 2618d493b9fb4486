import nextVitals from 'eslint-config-next/core-web-vitals'
import nextTypeScript from 'eslint-config-next/typescript'
import house from './scripts/lint/house-rules.mjs'

// The plugin that Next's own configuration brings, of which it switches on only a few rules.
const accessibility = nextVitals.find((config) => config.plugins?.['jsx-a11y']).plugins['jsx-a11y']

const length = (lines) => ({
  'max-lines': ['error', { max: 250 }],
  'max-lines-per-function': ['error', { max: lines, IIFEs: true }],
})

const tests = ['**/*.test.{ts,tsx,mjs}', 'e2e/**', '**/{testing,*.testing}.ts', '**/testing/**']

export default [
  {
    ignores: [
      '**/node_modules/**',
      '.next/**',
      '.next-*/**',
      '.data/**',
      '.vitrine/**',
      'next-env.d.ts',
      'platform/drizzle/**',
      'bench/bare/**',
      'lib/commerce/graphql-schema.d.ts',
      'test-results/**',
      'playwright-report/**',
    ],
  },
  // A comment cannot switch a rule off: the one way to an exception is a line in this file.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' } },
  ...nextVitals,
  ...nextTypeScript,
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { house },
    rules: {
      ...length(60),
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['../*'],
              message: 'Same folder "./", other rooms "@/…" or "#…", never "../".',
            },
          ],
        },
      ],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'prefer-const': 'error',
      'import/no-anonymous-default-export': 'off',
      // Between public and private pages a plain <a> is meant: a full page load changes the policy.
      '@next/next/no-html-link-for-pages': 'off',
      // Pictures are written on the server with the optimiser's addresses (components/ui/responsive-image.tsx).
      '@next/next/no-img-element': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-unused-expressions': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      'house/raw-html': 'error',
      'house/server-actions': 'error',
      'house/environment': 'error',
      'house/float-money': 'error',
      'house/file-names': 'error',
      'house/every-test-runs': 'error',
    },
  },
  {
    files: ['**/*.tsx'],
    rules: { ...accessibility.flatConfigs.recommended.rules, ...length(80) },
  },
  // The one place that writes <img>: its sizes come from next/image, its alternative text from props.
  {
    files: ['components/ui/responsive-image.tsx'],
    rules: { '@next/next/no-img-element': 'off', 'jsx-a11y/alt-text': 'off' },
  },
  // A click beside the open dialog closes it; for the keyboard the browser has Escape.
  {
    files: ['components/ui/dialog.tsx', 'components/catalog/product/viewer.tsx'],
    rules: {
      'jsx-a11y/click-events-have-key-events': 'off',
      'jsx-a11y/no-noninteractive-element-interactions': 'off',
    },
  },
  { files: ['{app,components,lib}/**/*.{ts,tsx}'], rules: { 'house/amounts': 'error' } },
  {
    files: ['lib/shop/i18n/money.ts', 'lib/shop/i18n/money.test.ts', 'platform/src/http/money.ts'],
    rules: { 'house/amounts': 'off', 'house/float-money': 'off' },
  },
  {
    files: [
      'lib/server/env.ts',
      'platform/src/{config,server,demo,cli}.ts',
      'instrumentation.ts',
      '*.config.ts',
      'scripts/**',
      'bench/**',
    ],
    rules: { 'house/environment': 'off' },
  },
  {
    files: ['scripts/**', 'bench/**'],
    rules: { 'no-console': 'off', 'house/float-money': 'off' },
  },
  {
    // A describe block is a list of cases, not a function that someone has to hold in mind.
    files: tests,
    rules: {
      'max-lines-per-function': 'off',
      'house/environment': 'off',
      'house/float-money': 'off',
      'house/amounts': 'off',
      'house/no-waiting-on-time': 'error',
      // Playwright hands a fixture over by calling a function named `use`, which is no hook.
      'react-hooks/rules-of-hooks': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  { settings: { react: { version: '19.3' } } },
]
