import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startStorefront } from '#tools/lib/applications.mjs'
import { findFreePort } from '#tools/lib/settings.mjs'
import { firstStore } from '#e2e/support/demo-stores.ts'
import { storeDomain } from '#e2e/support/store-urls.ts'
import { answerOf } from './answer.mjs'

// In development, the first request of a page compiles it.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

const ports = {}
const storefronts = []
let dataDir

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-development-'))
  // Nobody listens there: content pages need no platform, and lists fail.
  const platformPort = await findFreePort()
  for (const kind of ['production', 'development']) {
    ports[kind] = await findFreePort()
    const settings = { dataDir, port: ports[kind], platformPort }
    const how = { isDev: kind === 'development', env: { WEB_CONCURRENCY: '2' } }
    storefronts.push(await startStorefront(settings, how))
  }
})

afterAll(async () => {
  for (const storefront of storefronts) await storefront.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const domain = storeDomain(firstStore)
const get = (kind, path) =>
  answerOf(ports[kind], path, { headers: { host: domain, origin: `http://${domain}` } })

/** Each directive of a policy with its sources, without the hashes of one document. */
function readPolicy(policy = '') {
  return policy
    .replace(/ '(?:sha256|nonce)-[^']+'/g, '')
    .split('; ')
    .filter((directive) => directive !== '')
}

test('the log names a setting that no longer has an effect', async () => {
  await expect.poll(() => storefronts[0].tail()).toContain('WEB_CONCURRENCY has no effect')
})

test('the purge command reports that a page is stale, and ends', () => {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(ports.production) }
  const command = ['server/purge.ts', '/en/pages/delivery']
  const purge = spawnSync(process.execPath, command, { env, encoding: 'utf8', timeout: 30_000 })
  expect(purge).toMatchObject({ status: 0, stdout: expect.stringContaining('is stale') })
})

const volatile =
  /^(?:date|etag|content-length|vary|cache-control|cache-status|connection|keep-alive|link|x-)/
const differing = /^(?:script-src|style-src|connect-src|require-trusted-types-for|trusted-types)\b/

test.each([
  ['a page', '/en/pages/delivery', 200],
  ['a page that does not exist', '/en/pages/nope', 404],
  ['a path without a page', '/nope', 404],
  ['a page that fails', '/en/categories', 503],
  ['a page under the first language', '/de/pages/delivery', 301],
  ['a private page', '/login', 200],
])('development answers %s as production does', async (_, path, status) => {
  const [production, development] = [await get('production', path), await get('development', path)]
  const headersOf = ({ headers }) =>
    Object.entries(headers).filter(
      ([name]) => !volatile.test(name) && name !== 'content-security-policy',
    )
  expect([production.status, development.status]).toEqual([status, status])
  expect(Object.fromEntries(headersOf(development))).toEqual(
    Object.fromEntries(headersOf(production)),
  )
  const mainOf = ({ text }) => /<h1[^>]*>([^<]*)/.exec(text)?.[1]
  expect(mainOf(development)).toBe(mainOf(production))
  const policies = [production, development].map(({ headers }) =>
    readPolicy(headers['content-security-policy']),
  )
  const equal = policies.map((policy) => policy.filter((directive) => !differing.test(directive)))
  expect(equal[1]).toEqual(equal[0])
  const added = policies[1].filter((directive) => !policies[0].includes(directive))
  // The outage page has no scripts, and a redirect has no policy.
  const runsScripts = policies[0].some((directive) => directive.startsWith('script-src'))
  const ofDevelopment = [
    "connect-src 'self' ws:",
    "style-src 'self' 'unsafe-inline'",
    expect.stringMatching(/^script-src (?:'self'|'strict-dynamic') 'unsafe-eval'$/),
  ]
  expect(added).toEqual(runsScripts ? ofDevelopment : [])
})
