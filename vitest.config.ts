import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { spreadOverEngines } from './platform/src/store/engines.testing.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

// Modules that Next resolves but Node does not: those under `@/`, and `server-only`, which is empty
// on the server and throws in a browser bundle.
const alias = [
  { find: /^@\//, replacement: root },
  {
    find: /^server-only$/,
    replacement: `${root}node_modules/next/dist/compiled/server-only/empty.js`,
  },
  // The same as `precompile` of next-intl's plugin in next.config.ts.
  {
    find: /^use-intl\/format-message$/,
    replacement: `${root}node_modules/use-intl/dist/esm/development/format-message/format-only.js`,
  },
]
const pure = 'lib/{commerce,shop}/**/*.test.{ts,tsx}'
const throughAlias = { deps: { inline: [/\/(?:next|use)-intl\//] } }

const purchases = 'lib/server/checkout/purchase.contract.test.ts'
const excluded = ['**/node_modules/**', '**/.next/**', 'e2e/**', 'bench/**']

// The zone of a process may matter to nobody. Here it has another date than UTC for half of the day.
const far = { TZ: 'Pacific/Auckland' }

// A busy machine may need seconds for what takes milliseconds at rest.
const limits = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
}

/** A project with tests of the storefront. */
const storefront = (name: string, files: { include: string[]; exclude: string[] }) => ({
  resolve: { alias },
  test: {
    name,
    setupFiles: ['lib/server/next.testing.ts'],
    // Stores that belong to the tests: the demo stores may be changed or deleted.
    env: { STORES_DIR: 'lib/server/test-stores', ...far },
    server: throughAlias,
    ...files,
    isolate: false,
    ...limits,
  },
})

/** Installs Redis, before the tests of the built shop need it. */
const installs = /\/server\/exchange\./
/** Those that take longest: a file that starts last would run alone at the end. */
const longest =
  /\/(?:mixed-writers|concurrent-checkouts|two-processes|crash|first-order|login-stuffing|trade)\./

/** Keeps the files of a project together: for another one, a new process loads everything again. */
class LongestOfProjectFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const first = (pattern: RegExp, all: TestSpecification[]) => {
      const fits = ({ moduleId }: TestSpecification) => pattern.test(moduleId)
      return [...all.filter(fits), ...all.filter((file) => !fits(file))]
    }
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    const sorted = [...projects.values()].flatMap((all) => first(longest, all))
    return first(installs, sorted)
  }
}

const platform = `${root}platform`
/** Without it, a worker takes half as much processor again until its first test. */
const execArgv = [
  `--import=${new URL('platform/src/store/resolve-drizzle.ts', import.meta.url).href}`,
]
const day = Math.floor(Date.now() / 86_400_000)
/** `npm run verify:engines` leaves out none. */
const leftOut = process.env['SPREAD_OVER_ENGINES']
  ? spreadOverEngines(platform, day)
  : { embedded: [], postgres: [] }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestOfProjectFirst },
    // A failure on a machine of CI tells its values, of which nothing else is kept.
    chaiConfig: { truncateThreshold: 0 },
    // Tests that wait for processes or for concurrent writers leave a core idle for minutes. By
    // default, Vitest (5.1) also keeps one core free: one worker on a machine with two cores.
    maxWorkers: availableParallelism() + 2,
    projects: [
      storefront('storefront', {
        include: ['{app,components,lib,stores}/**/*.test.{ts,tsx}', '*.test.ts'],
        exclude: [...excluded, '**/*.contract.test.ts', pure],
      }),
      storefront('storefront-rules', {
        include: [pure],
        exclude: [...excluded, '**/*.contract.test.ts'],
      }),
      {
        // The file that Node resolves. Vite would resolve another one, and two copies of graphql in
        // one process do not recognise each other's errors and types.
        resolve: { alias: { graphql: `${root}node_modules/graphql/index.js` } },
        test: {
          name: 'platform',
          root: platform,
          include: ['src/**/*.test.ts'],
          // Tests of concurrent connections; the embedded database has only one.
          exclude: [...excluded, '**/*.postgres.test.ts', ...leftOut.embedded],
          // Modules are loaded only once, because loading takes as long as the tests. Each test has
          // its own database and app; modules have no state.
          isolate: false,
          execArgv,
          env: far,
          ...limits,
        },
      },
      {
        // The same tests on PostgreSQL; the server comes from npm and is started here. What does
        // not depend on the engine is in `*.embedded.test.ts`.
        resolve: { alias: { graphql: `${root}node_modules/graphql/index.js` } },
        test: {
          name: 'platform-postgres',
          root: platform,
          include: ['src/**/*.test.ts'],
          exclude: [...excluded, '**/*.embedded.test.ts', ...leftOut.postgres],
          globalSetup: [`${platform}/src/store/postgres-setup.testing.ts`],
          env: { TEST_ENGINE: 'postgres', ...far },
          execArgv,
          isolate: false,
          ...limits,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'server',
          env: far,
          include: ['server/*.test.ts'],
          exclude: [...excluded, '**/*.built.test.mjs'],
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'desk',
          env: far,
          // A context of its own for each file takes half of the processor of a process of its own.
          pool: 'vmForks',
          root: `${root}desk`,
          setupFiles: [`${root}desk/src/page.testing.ts`],
          include: ['src/**/*.test.{ts,tsx}'],
          ...limits,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'tools',
          env: far,
          include: ['{tools,e2e/resilience,e2e/support}/**/*.test.mjs'],
          exclude: ['**/node_modules/**', '**/*.built.test.mjs'],
          isolate: false,
          ...limits,
        },
      },
      {
        // Tests that need the built shop.
        test: {
          name: 'built',
          include: ['e2e/resilience/**/*.built.test.mjs'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['./e2e/support/built-setup.mjs'],
          // Each file starts complete shops and measures how soon they answer.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'contract',
          include: ['lib/**/*.contract.test.ts'],
          exclude: [...excluded, purchases],
          isolate: false,
          setupFiles: ['lib/server/next.testing.ts'],
          globalSetup: ['./e2e/support/contract-setup.mjs'],
          server: throughAlias,
          ...limits,
        },
      },
      {
        // Kills its platform, which is therefore not that of the other contract tests.
        resolve: { alias },
        test: {
          name: 'purchases',
          include: [purchases],
          setupFiles: ['lib/server/next.testing.ts'],
          globalSetup: ['./e2e/support/contract-setup.mjs'],
          server: throughAlias,
          ...limits,
        },
      },
    ],
  },
})
