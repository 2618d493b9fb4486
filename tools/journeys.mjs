// `npm run journeys -- <address>` runs the browser tests that fit every shop against a running
// shop, such as a staging environment. They go as far as the checkout and place no orders.
import { spawnSync } from 'node:child_process'
import { readArguments } from './lib/arguments.mjs'
import { programs, projectRoot } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'

const usage = 'npm run journeys -- [--first-failure] <address>, as https://staging.shop.example'
const { positionals, values } = readArguments(usage, {
  allowPositionals: true,
  options: { 'first-failure': { type: 'boolean', default: false } },
})
const [address = ''] = positionals
if (positionals.length !== 1 || !/^https?:\/\/[^/]+\/?$/.test(address)) {
  console.error(`Found ${positionals.join(' ') || 'no address'}. Allowed:\n${usage}`)
  process.exit(1)
}
await prepare()
const { status } = spawnSync(
  process.execPath,
  [
    programs.playwright,
    'test',
    '--config',
    'e2e/staging/playwright.config.ts',
    ...(values['first-failure'] ? ['--max-failures=1'] : []),
  ],
  { cwd: projectRoot, stdio: 'inherit', env: { ...process.env, SHOP_URL: address } },
)
console.log('Screenshots and traces of every step are in test-results/staging.')
process.exitCode = status ?? 1
