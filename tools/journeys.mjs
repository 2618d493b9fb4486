// `npm run journeys -- <address>` runs the browser tests that fit every shop against a running
// shop, such as a staging environment. They go as far as the checkout and place no orders.
import { readArguments } from './lib/arguments.mjs'
import { programs } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { runNode } from './lib/processes.mjs'

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
const config = ['--config', 'e2e/staging/playwright.config.ts']
const limit = values['first-failure'] ? ['--max-failures=1'] : []
const args = [programs.playwright, 'test', ...config, ...limit]
const isSuccess = await runNode(args, { SHOP_URL: address })
console.log('Screenshots and traces of every step are in test-results/staging.')
process.exitCode = isSuccess ? 0 : 1
