// `npm test`: everything, from a fresh clone; `npm test -- journeys` only the steps whose name
// contains the word. `npm run check` (--quick): the part that takes less than two minutes.
import { readArguments } from './lib/arguments.mjs'
import { isBuilt } from './lib/build.mjs'
import { programs } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { runSteps } from './lib/test-steps.mjs'

const { positionals: words, values } = readArguments(
  'npm test -- [<part of the name of a step> …] [--quick]',
  { options: { quick: { type: 'boolean', default: false } }, allowPositionals: true },
)
await prepare()

const { dependencyCruiser, knip, next, oxfmt, oxlint, playwright, tsc, vitest } = programs
// Four checkers, the default, check the same types again: three times the processor for nothing
// here, where other steps run beside.
const check = (name, args, env) => ({ name, args, env })
const tests = (name, env, args) => ({ ...check(name, args, env), isOfTests: true })
const vitestOf = (name, ...projects) => {
  const args = [vitest, 'run', ...projects.map((project) => `--project=${project}`)]
  return tests(name, { SPREAD_OVER_ENGINES: '1' }, args)
}
const types = (...args) => [tsc, '--noEmit', '--checkers', '1', ...args]
const modules = ['app', 'components', 'desk/src', 'lib', 'server', 'stores', 'proxy.ts', 'e2e']

// A fresh clone does not have the types of the routes, which the others read.
const routes = check('types of the routes', [next, 'typegen'])
// First: the platforms that tests start find its modules compiled.
const first = [
  check('docs/contract.md', ['platform/src/cli.ts', 'contract', '--check']),
  // Not beside a development server, which writes types of the routes.
  check('types of the storefront', types()),
]
const checks = [
  check('types of the platform', types('-p', 'platform')),
  check('types of the Admin API for the desk', ['desk/write-schema.mjs']),
  check('types of the desk', types('-p', 'desk')),
  check('lint', [oxlint]),
  check('format', [oxfmt, '--check']),
  check('unused code', [knip, '--no-progress']),
  check('dependency rules', [dependencyCruiser, ...modules, 'platform/src']),
]
// Another step checks its types.
const build = check('build', ['tools/build.mjs'], { TYPES_ARE_CHECKED: '1' })
const budget = check('JavaScript of every page', ['tools/budget.mjs'])
// These tests mostly wait for processes, and leave the processor to the unit tests.
const built = vitestOf('the built shop: faults, several machines, upgrades', 'built')
const units = ['storefront', 'storefront-rules', 'server', 'tools', 'desk']
const endpoints = ['platform', 'platform-postgres', 'contract', 'purchases']
// Each group runs after the one before it; its lists run beside each other.
const groups = values.quick
  ? [
      [[routes]],
      [[vitestOf('unit tests', ...units)], [...first, ...checks]],
      [isBuilt() ? [budget] : []],
    ]
  : [
      [[routes]],
      [
        [vitestOf('unit, endpoint and contract tests', ...units, ...endpoints)],
        [...first, build, budget, ...checks, built],
      ],
      [[tests('journeys', { IN_TURNS: '1' }, [playwright, 'test'])]],
    ]
const isWanted = ({ name }) => words.every((word) => name.includes(word))
await runSteps(groups.map((lists) => lists.map((steps) => steps.filter(isWanted))))
