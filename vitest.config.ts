import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))

// What Next resolves by itself and Node does not: the `@/` modules, and `server-only`, which is
// empty on the server and throws in a browser bundle.
const alias = [
  { find: /^@\//, replacement: root },
  {
    find: /^server-only$/,
    replacement: `${root}node_modules/next/dist/compiled/server-only/empty.js`,
  },
  // As `precompile` of next-intl's plugin in next.config.ts.
  {
    find: /^use-intl\/format-message$/,
    replacement: `${root}node_modules/use-intl/dist/esm/development/format-message/format-only.js`,
  },
]
const throughAlias = { deps: { inline: [/\/(?:next|use)-intl\//] } }

const excluded = ['**/node_modules/**', '**/.next/**', 'e2e/**', 'bench/**']

export default defineConfig({
  test: {
    // Tests that start processes, or writers that wait for each other, leave a core idle for minutes.
    // Vitest (5.1) leaves one free by default besides: one worker on a machine with two.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'storefront',
          include: ['{app,components,lib,stores}/**/*.test.{ts,tsx}', '*.test.ts'],
          exclude: [...excluded, '**/*.contract.test.ts'],
          setupFiles: ['lib/server/next.testing.ts'],
          // Stores that belong to the tests: the demo stores may be changed or deleted.
          env: { STORES_DIR: 'lib/server/test-stores' },
          server: throughAlias,
        },
      },
      {
        // The file that Node itself takes. Vite would take the package's other one, and two copies
        // of graphql in one process do not know each other's errors and types.
        resolve: { alias: { graphql: `${root}node_modules/graphql/index.js` } },
        test: {
          name: 'platform',
          root: `${root}platform`,
          include: ['src/**/*.test.ts'],
          // What several connections do to each other; the embedded database has one.
          exclude: [...excluded, '**/*.postgres.test.ts'],
          // The modules are loaded once, which takes as long as the tests. Each test has its own
          // database and app; nothing of them is in a module.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The same tests on the other engine; the server comes from npm and is started here.
        resolve: { alias: { graphql: `${root}node_modules/graphql/index.js` } },
        test: {
          name: 'platform-postgres',
          root: `${root}platform`,
          include: ['src/**/*.test.ts'],
          exclude: excluded,
          globalSetup: [`${root}platform/src/store/postgres-setup.testing.ts`],
          env: { TEST_ENGINE: 'postgres' },
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.mjs'],
          exclude: [...excluded, '**/*.built.test.mjs'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // What only the built shop shows.
        test: {
          name: 'built',
          include: ['scripts/**/*.built.test.mjs'],
          exclude: excluded,
          globalSetup: ['./scripts/testing/built-setup.mjs'],
          // Each opens whole shops.
          fileParallelism: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'contract',
          include: ['lib/**/*.contract.test.ts'],
          exclude: excluded,
          globalSetup: ['./scripts/testing/contract-setup.mjs'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
