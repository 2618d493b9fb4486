import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildEnv, hashInputs } from './build.mjs'
import { readSettings, requireFreePorts } from './houses.mjs'
import { isInstalled } from './install.mjs'
import { findFreePort } from './ports.mjs'
import { startProcess, waitUntilReady } from './processes.mjs'
import { isNewEnough } from './runtime.mjs'
import { ensureSecrets } from './secrets.mjs'
import { welcome } from './welcome.mjs'

let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-support-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

describe('the runtime', () => {
  test.each([
    ['20.20.2', false],
    ['22.17.1', false],
    ['22.18.0', true],
    ['24.0.0', true],
  ])('Node.js %s is new enough: %s', (version, expected) => {
    expect(isNewEnough(version)).toBe(expected)
  })
})

describe('the secrets of a machine', () => {
  test('are made once, strong and readable by their owner alone', () => {
    const first = ensureSecrets(folder)
    expect(ensureSecrets(folder)).toEqual(first)
    expect(first.SESSION_SECRETS).toMatch(/^1:[\w-]{43}$/)
    expect(first.FIRST_PARTY_CLIENT_SECRET).toBe(first.COMMERCE_CLIENT_SECRET)
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  test('of the operator win and are not written down', () => {
    vi.stubEnv('SESSION_SECRETS', 'mine:of-the-operator')
    expect(ensureSecrets(folder).SESSION_SECRETS).toBe('mine:of-the-operator')
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).not.toContain('of-the-operator')
  })
})

describe('the settings of a start', () => {
  test('name every wrong value at once', () => {
    vi.stubEnv('PORT', 'eighty')
    vi.stubEnv('PLATFORM_PORT', '70000')
    vi.stubEnv('COMMERCE_URL', 'https://api.example.com')
    expect(() => readSettings()).toThrow(
      /PORT is "eighty"[^]*PLATFORM_PORT is "70000"[^]*COMMERCE_URL and COMMERCE_AUTH_URL[^]*COMMERCE_CLIENT_ID[^]*COMMERCE_CLIENT_SECRET/,
    )
  })

  test('with a platform elsewhere start the storefront alone', () => {
    vi.stubEnv('COMMERCE_URL', 'https://api.example.com')
    vi.stubEnv('COMMERCE_AUTH_URL', 'https://auth.example.com')
    vi.stubEnv('COMMERCE_CLIENT_ID', 'shop')
    vi.stubEnv('COMMERCE_CLIENT_SECRET', 'a-secret-of-the-shop')
    expect(readSettings().isAlone).toBe(true)
  })

  test('refuse a port on which somebody listens, with the way out', async () => {
    const server = createServer().listen(0)
    const { port } = server.address()
    const settings = { port, platformPort: await findFreePort(), isAlone: false }
    await expect(requireFreePorts(settings)).rejects.toThrow(
      `Port ${port} is in use. Choose another one, for example PORT=${port + 1}.`,
    )
    await new Promise((resolve) => server.close(resolve))
  })

  test('are greeted in at most twelve lines', () => {
    const settings = { port: 3000, platformPort: 4000, dataDir: '/data', isAlone: false }
    expect(welcome(settings).length).toBeLessThanOrEqual(12)
  })
})

describe('what is installed', () => {
  const write = (path, packages) => {
    mkdirSync(join(folder, 'node_modules'), { recursive: true })
    writeFileSync(join(folder, path), JSON.stringify({ packages }))
  }
  const wanted = {
    '': {},
    'node_modules/a': { version: '2.0.0' },
    'node_modules/b-win32': { version: '1.0.0', optional: true },
  }

  test('is nothing on a fresh clone', () => {
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }))
    expect(isInstalled(folder)).toBe(false)
  })

  test('fits when only packages for other systems are missing', () => {
    write('package-lock.json', wanted)
    write('node_modules/.package-lock.json', { 'node_modules/a': { version: '2.0.0' } })
    expect(isInstalled(folder)).toBe(true)
  })

  test('does not fit when one version differs', () => {
    write('package-lock.json', wanted)
    write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } })
    expect(isInstalled(folder)).toBe(false)
  })
})

describe('the inputs of a build', () => {
  test('change the hash when a source changes and not when a test does', () => {
    mkdirSync(join(folder, 'lib'))
    writeFileSync(join(folder, 'lib/a.ts'), 'one')
    const before = hashInputs(folder)
    writeFileSync(join(folder, 'lib/a.test.ts'), 'anything')
    expect(hashInputs(folder)).toBe(before)
    writeFileSync(join(folder, 'lib/a.ts'), 'two')
    expect(hashInputs(folder)).not.toBe(before)
  })
})

describe('limits of memory', () => {
  const limits = '--max-old-space-size=256 --max-semi-space-size=16'

  test('hold for a started program', async () => {
    vi.stubEnv('NODE_OPTIONS', limits)
    const say = 'console.log(require("node:v8").getHeapStatistics().heap_size_limit / 2 ** 20)'
    const logFile = join(folder, 'program.log')
    const command = [process.execPath, '-e', say]
    const started = startProcess({ name: 'The program', command, env: {}, logFile })
    await started.ended
    await vi.waitFor(() => expect(started.tail()).toMatch(/\d/))
    expect(Number(started.tail())).toBeLessThan(400)
  })

  test('do not hold for a build, unlike everything else that Node.js is told', () => {
    const NODE_OPTIONS = `--use-openssl-ca ${limits} --max_old_space_size 300`
    expect(buildEnv({ PORT: '1', NODE_OPTIONS })).toEqual({
      PORT: '1',
      NODE_OPTIONS: '--use-openssl-ca',
    })
  })
})

describe('a started program', () => {
  const program = (source, port) => ({
    name: 'The program',
    command: [process.execPath, '-e', source],
    env: { TEST_PORT: String(port) },
    logFile: join(folder, 'program.log'),
  })
  const serve = `require('node:http').createServer((q, a) => a.end('ok')).listen(process.env.TEST_PORT, '127.0.0.1')`

  test('is ready when its address answers, and gone when it was stopped', async () => {
    const port = await findFreePort()
    const started = startProcess(program(serve, port))
    await waitUntilReady(started, `http://127.0.0.1:${port}/`)
    await started.stop()
    expect(await started.ended).toBe('The program ended by SIGTERM')
    expect(() => process.kill(started.pid, 0)).toThrow('ESRCH')
  })

  test('that ends before it is ready says why, with its last lines', async () => {
    const port = await findFreePort()
    const started = startProcess(program("console.error('no database'); process.exit(3)", port))
    await expect(waitUntilReady(started, `http://127.0.0.1:${port}/`)).rejects.toThrow(
      /ended with code 3[^]*no database/,
    )
  })
})

describe('a command', () => {
  test('that is stopped stops its programs without a word of complaint', async () => {
    const source = `
      import { startProcess } from '#scripts/support/processes.mjs'
      import { runCommand, untilOneEnds } from '#scripts/support/run.mjs'
      const sleeper = (name) => startProcess({
        name, env: {}, command: [process.execPath, '-e', 'setInterval(() => {}, 1000)'],
      })
      await runCommand(async () => {
        sleeper('The platform')
        sleeper('The storefront')
        console.log('open')
        await untilOneEnds()
      })`
    const command = spawn(process.execPath, ['--input-type=module', '-e', source])
    let said = ''
    command.stderr.on('data', (text) => (said += text))
    await once(command.stdout, 'data')
    command.kill('SIGINT')
    const [code] = await once(command, 'exit')
    expect({ code, said }).toEqual({ code: 0, said: '' })
  })
})
