import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ensureSecrets, findFreePort, readSettings, requireFreePorts } from './settings.mjs'
import { startMessage } from './start-message.mjs'

afterEach(() => vi.unstubAllEnvs())

describe('settings', () => {
  test('report all wrong values at once', () => {
    vi.stubEnv('PORT', 'eighty')
    vi.stubEnv('PLATFORM_PORT', '70000')
    vi.stubEnv('COMMERCE_URL', 'https://api.example.com')
    expect(() => readSettings()).toThrow(
      /PORT is "eighty"[^]*PLATFORM_PORT is "70000"[^]*COMMERCE_AUTH_URL is missing[^]*COMMERCE_CLIENT_ID is missing[^]*COMMERCE_CLIENT_SECRET is missing/,
    )
  })

  test.each(['COMMERCE_URL', 'COMMERCE_AUTH_URL'])('with %s alone are incomplete', (name) => {
    vi.stubEnv(name, 'https://example.com')
    expect(() => readSettings()).toThrow(/is missing: COMMERCE_URL, COMMERCE_AUTH_URL/)
  })

  test('have defaults, and recognise an external platform', () => {
    vi.stubEnv('PORT', '').stubEnv('PLATFORM_PORT', '')
    const defaults = { port: 3000, platformPort: 4000, isPlatformElsewhere: false }
    expect(readSettings()).toMatchObject(defaults)
    vi.stubEnv('COMMERCE_URL', 'https://api.example.com')
    vi.stubEnv('COMMERCE_AUTH_URL', 'https://auth.example.com')
    vi.stubEnv('COMMERCE_CLIENT_ID', 'shop')
    vi.stubEnv('COMMERCE_CLIENT_SECRET', 'a-secret-of-the-shop')
    expect(readSettings().isPlatformElsewhere).toBe(true)
  })

  test.each([
    ['PORT', undefined],
    ['PLATFORM_PORT', '127.0.0.1'],
  ])('refuse a %s that is in use, and name another one', async (name, host) => {
    const server = createServer()
    const port = await new Promise((resolve) => {
      server.listen(0, host, () => resolve(server.address().port))
    })
    await expect(requireFreePorts({ [name]: port })).rejects.toThrow(
      `Port ${port} is in use. Choose another one, for example ${name}=${port + 1}.`,
    )
    await new Promise((resolve) => server.close(resolve))
    await expect(requireFreePorts({ [name]: port })).resolves.toBeUndefined()
  })

  test('never find a port twice, one in use, or an ephemeral one', async () => {
    const first = await findFreePort()
    const server = createServer()
    await new Promise((resolve) => server.listen(first + 1, '127.0.0.1', resolve))
    const others = await Promise.all([findFreePort(), findFreePort(), findFreePort()])
    await new Promise((resolve) => server.close(resolve))
    expect(new Set([first, first + 1, ...others]).size).toBe(5)
    expect(Math.max(first, ...others)).toBeLessThan(32_768)
  })

  test('are printed after the start, with every store that can be opened here', () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-stores-'))
    vi.stubEnv('STORES_DIR', folder)
    const write = (slug, store) => {
      mkdirSync(join(folder, slug))
      writeFileSync(join(folder, slug, 'store.json'), store && JSON.stringify(store))
    }
    const print = () => startMessage({ port: 3000, platformPort: 4000, dataDir: '/data' })
    write('broken', '')
    write('elsewhere', { name: 'Elsewhere', domains: ['shop.example'] })
    expect(print()).toContain(`No store in ${folder}`)
    for (const slug of ['chairs', 'desks', 'doors', 'lamps'])
      write(slug, { name: slug, domains: ['shop.example', `${slug}.localhost`] })
    write('bowls', { name: 'Bowls', order: 1, domains: ['bowls.localhost'] })
    expect(print().match(/http:\/\/\w+\.localhost:3000/g)).toEqual(
      ['bowls', 'chairs', 'desks'].map((slug) => `http://${slug}.localhost:3000`),
    )
    expect(print()).toContain('and 2 more in stores/')
    rmSync(folder, { recursive: true })
  })
})

describe('secrets', () => {
  let folder

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-settings-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('are generated once, strong and readable by their owner only', () => {
    const first = ensureSecrets(folder)
    expect(ensureSecrets(folder)).toEqual(first)
    expect(first.SESSION_SECRETS).toMatch(/^1:[\w-]{43}$/)
    expect(first.FIRST_PARTY_CLIENT_SECRET).toBe(first.COMMERCE_CLIENT_SECRET)
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  test('from the environment win and are not stored', () => {
    vi.stubEnv('SESSION_SECRETS', 'mine:of-the-operator')
    expect(ensureSecrets(folder).SESSION_SECRETS).toBe('mine:of-the-operator')
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).not.toContain('of-the-operator')
  })
})
