import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStorefront } from '#tools/lib/applications.mjs'
import { projectRoot } from '#tools/lib/paths.mjs'
import { findFreePort } from '#tools/lib/settings.mjs'
import { firstStore } from '#e2e/support/store-facts.mjs'
import { answerOf } from './answer.mjs'

const { domain } = firstStore
const [font] = readdirSync(join(projectRoot, 'public/fonts')).filter((name) => /woff2$/.test(name))

let settings
let storefront
beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-next-'))
  // Nobody listens on the second port: content pages need no platform, and lists fail.
  settings = { dataDir, port: await findFreePort(), platformPort: await findFreePort() }
  storefront = await startStorefront(settings, { isNextAlone: true })
}, 60_000)
afterAll(async () => {
  await storefront?.stop()
  rmSync(settings.dataDir, { recursive: true, force: true })
})

const get = (path, method = 'GET') =>
  answerOf(settings.port, path, { method, headers: { host: domain, origin: `http://${domain}` } })

// Each passes as long as Next does what a workaround of ours is for. One that fails names what can
// go: see lib/server/gateway/README.md.
describe('without our server, Next', () => {
  test('answers what notFound() refuses with a page that only scripts draw', async () => {
    const { status, text } = await get('/pages/nope')
    expect(status).toBe(404)
    expect(text).not.toContain('<main')
  })

  test('answers a page that throws with one that only scripts draw', async () => {
    const { status, text } = await get('/categories')
    expect(status).toBe(500)
    expect(text).not.toContain('<main')
  })

  test.each([
    ['TRACE', '/'],
    ['OPTIONS', '*'],
    ['PUT', `/fonts/${font}`],
    ['POST', '/products/%E0%A4%A'],
    ['GET', '/fonts/x'],
  ])('fails at %s %s', async (method, path) => {
    expect((await get(path, method)).status).toBe(500)
  })
})
