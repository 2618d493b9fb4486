import vitest from '@vitest/eslint-plugin'
import nextVitals from 'eslint-config-next/core-web-vitals'
import nextTypeScript from 'eslint-config-next/typescript'
import checkFile from 'eslint-plugin-check-file'
import n from 'eslint-plugin-n'
import playwright from 'eslint-plugin-playwright'
import { builtinRules } from 'eslint/use-at-your-own-risk'

// The plugin is part of Next's configuration, which enables only a few of its rules.
const accessibility = nextVitals.find((config) => config.plugins?.['jsx-a11y']).plugins['jsx-a11y']

/** Rules about React and Next take a fifth of the time of lint, also where there is neither. */
const rulesOfPages = Object.fromEntries(
  nextVitals
    .flatMap((config) => Object.keys(config.rules ?? {}))
    .filter((name) => /^(?:react|react-hooks|jsx-a11y|@next\/next)\//.test(name))
    .map((name) => [name, 'off']),
)

const tests = ['**/*.test.{ts,tsx,mjs}', 'e2e/**', '**/{testing,*.testing}.ts', '**/testing/**']

const environment = {
  object: 'process',
  property: 'env',
  message:
    'The environment is read once: in lib/server/request/env.ts and in platform/src/config.ts.',
}
const rawHtml = {
  selector:
    'Property[key.name="dangerouslySetInnerHTML"],' +
    'AssignmentExpression > MemberExpression.left[property.name=/^(inner|outer)HTML$/],' +
    'CallExpression > MemberExpression.callee[property.name="insertAdjacentHTML"]',
  message: 'Only components/ui/json-ld.tsx and merchant-html.tsx write HTML.',
}
const skippedTest = {
  selector:
    'MemberExpression[property.name=/^(skip|only|fixme|todo|fails|skipIf|runIf)$/]:matches(' +
    '[object.name=/^(test|it|describe|suite)$/], [object.property.name=/^(describe|each|concurrent)$/])',
  message: 'Every test runs, always: no condition, no expected failure.',
}
const waiting = {
  selector: 'CallExpression[callee.name="setTimeout"][arguments.1.value>99]',
  message: 'A test waits for a fact, never for a time.',
}

// The core rule under names of our own, which are switched on and off on their own.
const restricted = builtinRules.get('no-restricted-syntax')
const project = {
  rules: { 'server-actions': restricted, amounts: restricted, 'float-money': restricted },
}
const serverAction = (selector) => ({
  selector,
  message:
    "'use server' is allowed only at the top of an actions.ts under app/: an inline action puts the " +
    'values it captures into the page, encrypted.',
})
const constantAction = {
  selector: 'ExportNamedDeclaration > VariableDeclaration',
  message:
    'An action is exported as a function of one FormData: otherwise its id changes, and forms of open ' +
    'pages are lost (docs/decisions/144).',
}
const amount = '/(price|total|amount|discount)(Minor)?$/i'
const amounts = {
  selector:
    ':matches(BinaryExpression, AssignmentExpression)[operator=/^([-+*\\x2f%]|\\*\\*|[-+*\\x2f%]=)$/]' +
    `:matches([left.name=${amount}], [left.property.name=${amount}],` +
    `[right.name=${amount}], [right.property.name=${amount}])`,
  message:
    'The storefront computes no amounts; it shows those of the platform (lib/shop/i18n/money.ts ' +
    'parses and formats them).',
}
const floatMoney = {
  selector:
    'CallExpression:matches([callee.name="parseFloat"], [callee.property.name="toFixed"],' +
    '[callee.object.name="Number"][callee.property.name="parseFloat"])',
  message: 'Amounts are whole minor units; parseFloat and toFixed would round them silently.',
}

export default [
  {
    ignores: [
      '**/node_modules/**',
      '.next/**',
      '.next-*/**',
      '.data/**',
      'next-env.d.ts',
      'platform/drizzle/**',
      'desk/dist/**',
      'desk/src/api/schema.d.ts',
      'platform/src/api/graphql/graphql-schema.d.ts',
      'bench/bare/**',
      'test-results/**',
      'playwright-report/**',
    ],
  },
  // Comments cannot disable a rule: the only way to make an exception is in this file.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' } },
  ...nextVitals,
  ...nextTypeScript,
  { files: ['{e2e,platform,server,tools}/**', '{app,lib}/**/*.ts'], rules: rulesOfPages },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { 'check-file': checkFile, project },
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
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'prefer-const': 'error',
      'import/no-anonymous-default-export': 'off',
      // Links between public and private pages are plain <a>: a full page load changes the policy.
      '@next/next/no-html-link-for-pages': 'off',
      // Images are rendered on the server with the optimiser's URLs
      // (components/ui/responsive-image.tsx).
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
      'no-restricted-properties': ['error', environment],
      'no-restricted-syntax': ['error', rawHtml, skippedTest],
      'react/no-danger': 'error',
      'check-file/filename-naming-convention': [
        'error',
        { '**/*': 'KEBAB_CASE' },
        { ignoreMiddleExtensions: true },
      ],
      'check-file/filename-blocklist': [
        'error',
        { '**/{util,utils,helper,helpers,misc,common,types}.*': '*-named-after-what-it-holds.*' },
      ],
      'project/server-actions': [
        'error',
        serverAction('ExpressionStatement[directive="use server"]'),
      ],
      'project/float-money': ['error', floatMoney],
    },
  },
  {
    files: ['**/*.tsx'],
    rules: accessibility.flatConfigs.recommended.rules,
  },
  {
    files: ['components/ui/{json-ld,merchant-html}.tsx'],
    rules: { 'react/no-danger': 'off', 'no-restricted-syntax': ['error', skippedTest] },
  },
  // The only file that writes <img>: sizes come from next/image, alternative text from props.
  {
    files: ['components/ui/responsive-image.tsx'],
    rules: { '@next/next/no-img-element': 'off', 'jsx-a11y/alt-text': 'off' },
  },
  // A click outside the open dialog closes it; for keyboard users the browser handles Escape.
  {
    files: ['components/ui/dialog.tsx', 'components/catalog/product/viewer.tsx'],
    rules: {
      'jsx-a11y/click-events-have-key-events': 'off',
      'jsx-a11y/no-noninteractive-element-interactions': 'off',
    },
  },
  {
    files: ['app/**/actions.ts'],
    rules: {
      'project/server-actions': [
        'error',
        serverAction(':not(Program) > ExpressionStatement[directive="use server"]'),
        constantAction,
      ],
    },
  },
  {
    files: ['{app,components,lib}/**/*.{ts,tsx}'],
    rules: { 'project/amounts': ['error', amounts] },
  },
  {
    files: ['lib/shop/i18n/money.ts', 'lib/shop/i18n/money.test.ts', 'platform/src/http/money.ts'],
    rules: { 'project/amounts': 'off', 'project/float-money': 'off' },
  },
  {
    files: [
      'lib/server/request/env.ts',
      'platform/src/{config,server,demo,cli}.ts',
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
    ignores: tests,
    plugins: { n },
    rules: {
      'n/no-unsupported-features/node-builtins': [
        'error',
        { version: '>=20.9.0', allowExperimental: true },
      ],
    },
  },
  {
    files: tests,
    plugins: { vitest, playwright },
    rules: {
      // A describe block is a list of cases, not a function to understand as a whole.
      'max-lines-per-function': 'off',
      'project/float-money': 'off',
      'project/amounts': 'off',
      'no-restricted-syntax': ['error', rawHtml, skippedTest, waiting],
      'vitest/no-disabled-tests': 'error',
      'vitest/no-focused-tests': 'error',
      'vitest/no-identical-title': 'error',
      'vitest/valid-expect': ['error', { maxArgs: 2 }],
      'vitest/warn-todo': 'error',
      // Playwright fixtures call a function named `use`, which is not a hook.
      'react-hooks/rules-of-hooks': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['e2e/**'],
    rules: {
      'vitest/valid-expect': 'off',
      'playwright/missing-playwright-await': 'error',
      'playwright/no-focused-test': 'error',
      'playwright/no-skipped-test': 'error',
      'playwright/no-wait-for-timeout': 'error',
    },
  },
  { settings: { react: { version: '19.3' } } },
]
