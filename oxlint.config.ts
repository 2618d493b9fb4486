import { defineConfig } from 'oxlint'

const tests = ['**/*.test.{ts,tsx,mjs}', 'e2e/**', '**/{testing,*.testing}.ts', '**/testing/**']

export default defineConfig({
  ignorePatterns: [
    '.vitrine/**',
    'platform/drizzle/**',
    'platform/src/api/graphql/graphql-schema.d.ts',
    'bench/bare/**',
  ],
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'react', 'nextjs', 'jsx-a11y', 'vitest'],
  jsPlugins: [
    './oxlint.rules.mjs',
    'eslint-plugin-n',
    'eslint-plugin-playwright',
    { name: 'next', specifier: '@next/eslint-plugin-next' },
  ],
  categories: { correctness: 'error' },
  env: { builtin: true, browser: true, node: true },
  // Comments cannot disable a rule: the only way to make an exception is in this file.
  options: { denyWarnings: true, respectEslintDisableDirectives: false },
  settings: { react: { version: '19.3' } },
  rules: {
    // Hints, not targets: generous enough that nobody splits a file or function just for them.
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': [
      'error',
      { max: 80, skipBlankLines: true, skipComments: true, IIFEs: true },
    ],
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: ['../*'],
            message: 'Same folder "./", other modules "@/…" or "#…", never "../".',
          },
        ],
      },
    ],
    'no-restricted-properties': [
      'error',
      {
        object: 'process',
        property: 'env',
        message:
          'The environment is read once: in lib/server/request/env.ts and in platform/src/config.ts.',
      },
    ],
    'no-console': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-array-constructor': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'no-unused-expressions': [
      'error',
      { allowShortCircuit: false, allowTaggedTemplates: false, allowTernary: false },
    ],
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'typescript/ban-ts-comment': [
      'error',
      { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
    ],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'react/display-name': 'error',
    'react/jsx-no-comment-textnodes': 'error',
    'react/no-danger': 'error',
    'react/no-unescaped-entities': 'error',
    'react/require-render-return': 'error',
    'react/rules-of-hooks': 'error',
    'react/unsupported-syntax': 'error',
    // What is right often enough here.
    'no-control-regex': 'off',
    'jsx-a11y/control-has-associated-label': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'unicorn/no-useless-spread': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    // Links between public and private pages are plain <a>: a full page load changes the policy.
    'nextjs/no-html-link-for-pages': 'off',
    // Images are rendered on the server with the optimiser's URLs
    // (components/ui/responsive-image.tsx).
    'nextjs/no-img-element': 'off',
    'next/no-location-assign-relative-destination': 'error',
    'project/float-money': 'error',
    'project/no-inline-configuration': 'error',
    'project/raw-html': 'error',
    'project/server-actions': 'error',
    'project/skipped-test': 'error',
    'project/vague-names': 'error',
  },
  overrides: [
    {
      files: ['components/ui/{json-ld,merchant-html}.tsx'],
      rules: { 'react/no-danger': 'off', 'project/raw-html': 'off' },
    },
    // The only file that writes <img>: sizes come from next/image, alternative text from props.
    { files: ['components/ui/responsive-image.tsx'], rules: { 'jsx-a11y/alt-text': 'off' } },
    // A click outside the open dialog closes it; for keyboard users the browser handles Escape.
    {
      files: ['components/ui/dialog.tsx', 'components/catalog/product/viewer.tsx'],
      rules: {
        'jsx-a11y/click-events-have-key-events': 'off',
        'jsx-a11y/no-noninteractive-element-interactions': 'off',
      },
    },
    // Dropping images on the list is quicker; for keyboard users there is a button.
    {
      files: ['desk/src/products/images.tsx'],
      rules: { 'jsx-a11y/no-noninteractive-element-interactions': 'off' },
    },
    {
      files: ['app/**/actions.ts'],
      rules: {
        'project/server-actions': 'off',
        'project/inline-server-actions': 'error',
        'project/constant-server-actions': 'error',
      },
    },
    { files: ['{app,components,lib}/**/*.{ts,tsx}'], rules: { 'project/amounts': 'error' } },
    {
      files: [
        'lib/shop/i18n/money.ts',
        'lib/shop/i18n/money.test.ts',
        'platform/src/http/money.ts',
      ],
      rules: { 'project/amounts': 'off', 'project/float-money': 'off' },
    },
    {
      files: [
        'lib/server/request/env.ts',
        'platform/src/{config,run-platform,demo,cli}.ts',
        'platform/bench/catalog.ts',
        'instrumentation.ts',
        '*.config.ts',
        'tools/**',
        'server/**',
        'bench/**',
        ...tests,
      ],
      rules: { 'no-restricted-properties': 'off' },
    },
    {
      files: ['{tools,server,bench}/**', 'e2e/{resilience,support}/**/*.mjs'],
      rules: { 'no-console': 'off', 'project/float-money': 'off' },
    },
    // TypeScript does not check these.
    { files: ['**/*.mjs'], rules: { 'no-undef': 'error' } },
    // Files that run before tools/lib/prepare.mjs has switched to a newer Node.js.
    {
      files: ['tools/*.mjs', 'tools/lib/*.mjs'],
      excludeFiles: tests,
      rules: {
        'n/no-unsupported-features/node-builtins': [
          'error',
          { version: '>=20.9.0', allowExperimental: true },
        ],
      },
    },
    {
      files: tests,
      rules: {
        // A describe block is a list of cases, not a function to understand as a whole.
        'max-lines-per-function': 'off',
        'project/float-money': 'off',
        'project/amounts': 'off',
        'project/waiting': 'error',
        'vitest/no-identical-title': 'error',
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
        // Steps that check something are named so.
        'vitest/expect-expect': [
          'error',
          { assertFunctionNames: ['expect', 'expect[A-Z]*', '*.expect[A-Z]*', 'fc.assert'] },
        ],
        'vitest/no-conditional-expect': 'off',
        'vitest/no-standalone-expect': 'off',
        'vitest/require-mock-type-parameters': 'off',
        'vitest/require-to-throw-message': 'off',
        // Playwright fixtures call a function named `use`, which is not a hook.
        'react/rules-of-hooks': 'off',
        'typescript/no-non-null-assertion': 'off',
      },
    },
    {
      files: ['e2e/**'],
      rules: {
        'no-empty-pattern': 'off',
        'vitest/valid-expect': 'off',
        'playwright/missing-playwright-await': 'error',
      },
    },
  ],
})
