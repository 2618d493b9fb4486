// `npm test`: everything, from a fresh clone; `npm test -- journeys` only the steps whose name
// contains the word. `npm run check` (--quick): the part that takes less than two minutes.
import { readArguments } from './lib/arguments.mjs'
import { build, isBuilt } from './lib/build.mjs'
import { programs } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { check, journeysStep, runSteps, vitestStep } from './lib/test-steps.mjs'

const { positionals: words, values } = readArguments(
  'npm test -- [<part of the name of a step> …] [--quick]',
  { options: { quick: { type: 'boolean', default: false } }, allowPositionals: true },
)
await prepare()

const { dependencyCruiser, eslint, knip, next, prettier, tsc } = programs
const modules = ['app', 'components', 'lib', 'stores', 'proxy.ts', 'e2e', 'platform/src']

const checks = [
  // A fresh clone does not have the types of the routes, which the others read.
  [check('types of the routes', next, 'typegen')],
  [
    check('lint', eslint, '.', '--max-warnings=0'),
    check('format', prettier, '--check', '--log-level=warn', '.', '--cache'),
    check('types of the storefront', tsc, '--noEmit'),
    check('types of the platform', tsc, '--noEmit', '-p', 'platform'),
    check('unused code', knip, '--no-progress'),
    check('dependency rules', dependencyCruiser, ...modules),
    check('docs/contract.md', 'platform/src/cli.ts', 'contract', '--check'),
  ],
]
const budget = [check('JavaScript of every page', 'tools/budget.mjs')]
const steps = values.quick
  ? [
      ...checks,
      [vitestStep('unit tests of the storefront and the tools', 'storefront', 'server', 'tools')],
      ...(isBuilt() ? [budget] : []),
    ]
  : [
      ...checks,
      [vitestStep('unit and endpoint tests', 'storefront', 'server', 'tools', 'platform')],
      [vitestStep('platform on PostgreSQL', 'platform-postgres')],
      [vitestStep('contract tests', 'contract')],
      [
        {
          name: 'build',
          run: async () => [{ name: 'build', passed: build('inherit').status === 0, messages: [] }],
        },
      ],
      budget,
      [vitestStep('the built shop: faults, several machines, upgrades', 'built')],
      [journeysStep('journeys')],
    ]
const isWanted = ({ name }) => words.every((word) => name.includes(word))
await runSteps(steps.map((group) => group.filter(isWanted)))
