import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { heapLimit, productionEnv } from './applications.mjs'
import { buildInputs } from './build.mjs'
import { readBuildContext, readCopy, readStages } from './image.mjs'
import { projectRoot } from './paths.mjs'

const read = (path) => readFileSync(join(projectRoot, path), 'utf8')
const compose = parse(read('deploy/compose.yaml'), { merge: true })
const ours = Object.entries(compose.services).filter(([, { build }]) => build)

/** Patterns that find the settings a source file reads, as a property or a key of a schema. */
const codeOfSettings = [
  ...['lib/server/env.ts', 'platform/src/config.ts', 'tools/lib/settings.mjs'],
  ...['server/server.mjs'],
]
  .map(read)
  .join('\n')
const isRead = (name) => new RegExp(`\\b${name}\\b`).test(codeOfSettings)
/** Of Node.js itself. */
const known = ['NODE_ENV', 'NODE_OPTIONS', 'MALLOC_ARENA_MAX']

test.each(['storefront', 'platform'])('the image of the %s', (name) => {
  const source = read(`deploy/${name}.Dockerfile`)
  expect(validate(source), 'faults that a linter finds').toEqual([])
  const stages = readStages(source)
  expect(stages.length, 'stages').toBeGreaterThan(1)
  const last = stages.at(-1)
  const text = (keyword) => last.steps.filter((step) => step.keyword === keyword).at(-1)?.text
  expect(text('USER'), 'not root').toBe('node')
  expect(JSON.parse(text('CMD'))[0], 'no shell between the runtime and the process').toBe('node')
  expect(text('HEALTHCHECK')).toMatch(/CMD \["node"/)
  expect(text('ENV')).toContain('NODE_ENV=production')
  for (const { from, steps } of stages) {
    expect(from, 'a version').toMatch(/^node:\d+-[\w-]+$/)
    for (const { keyword, text: copied } of steps) {
      if (keyword !== 'COPY' || readCopy(copied).from) continue
      for (const path of readCopy(copied).sources) {
        expect(existsSync(join(projectRoot, path)), path).toBe(true)
        expect(readBuildContext()).toContain(path.split('/')[0])
      }
    }
  }
  const settings = text('ENV').split(/\s+/)
  for (const setting of settings) expect(isKnown(setting.split('=')[0]), setting).toBe(true)
})

test('the image of the storefront contains all inputs of a build', () => {
  const copied = readStages(read('deploy/storefront.Dockerfile'))
    .flatMap(({ steps }) => steps.filter(({ keyword }) => keyword === 'COPY'))
    .flatMap(({ text }) => readCopy(text).sources)
  expect(copied).toEqual(expect.arrayContaining(buildInputs))
})

function isKnown(name) {
  return known.includes(name) || isRead(name)
}

test('images contain no secrets and no local files', () => {
  expect(readBuildContext()).not.toContain('.data')
  expect(read('.dockerignore').split('\n').filter(Boolean)[1]).toBe('*')
  for (const file of ['storefront', 'platform'])
    expect(read(`deploy/${file}.Dockerfile`)).not.toMatch(/SECRET|PASSWORD|ARG /)
})

test('compose runs two of each behind a proxy, closed and with settings that exist', () => {
  const names = ['platform-1', 'platform-2', 'storefront-1', 'storefront-2']
  expect(ours.map(([name]) => name).sort()).toEqual(names)
  expect(Object.keys(compose.services)).toEqual(
    expect.arrayContaining(['postgres', 'proxy', 'valkey']),
  )
  for (const [name, service] of ours) {
    expect(service.read_only, name).toBe(true)
    expect(service.cap_drop, name).toEqual(['ALL'])
    expect(service.ports, `${name} is reached through the proxy alone`).toBeUndefined()
    expect(existsSync(join(projectRoot, service.build.dockerfile))).toBe(true)
    const { environment } = service
    expect(Object.keys(environment).filter((setting) => !isKnown(setting))).toEqual([])
    // Pending requests have ten seconds after the drain.
    const graceSeconds = Number.parseInt(service.stop_grace_period, 10)
    expect(graceSeconds).toBeGreaterThanOrEqual(Number(environment.DRAIN_SECONDS) + 10)
    for (const [setting, value] of Object.entries(environment))
      if (/SECRET/.test(setting)) expect(value, 'given, never written').toMatch(/^\$\{\w+:\?\}$/)
  }
})

test('the example environment lists all settings that compose requires', () => {
  const wanted = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  const listed = [...read('deploy/env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect([...new Set(wanted)].filter((name) => name !== 'VERSION').sort()).toEqual(listed.sort())
})

test('the units start the same commands as the images, with existing settings', () => {
  const units = readdirSync(join(projectRoot, 'deploy/systemd'))
  expect(units.sort()).toEqual(['vitrine-platform.service', 'vitrine-storefront.service'])
  for (const unit of units) {
    const text = read(`deploy/systemd/${unit}`)
    const name = unit.slice('vitrine-'.length, -'.service'.length)
    const last = readStages(read(`deploy/${name}.Dockerfile`)).at(-1)
    const command = JSON.parse(last.steps.find(({ keyword }) => keyword === 'CMD').text)
    expect(text).toContain(`ExecStart=/usr/bin/${command.join(' ')}\n`)
    expect(text).toContain('User=vitrine\n')
    expect(text).toContain('\nProtectSystem=strict\n')
    expect(text).toContain('\nProtectHome=yes\n')
    const settings = /^Environment=(.*)$/m.exec(text)[1].split(' ')
    for (const setting of settings) expect(isKnown(setting.split('=')[0]), setting).toBe(true)
  }
})

test('every way to start the storefront bounds its heap, and an operator may set another bound', () => {
  expect(productionEnv({})).toEqual({ NODE_ENV: 'production', NODE_OPTIONS: heapLimit })
  expect(read('deploy/storefront.Dockerfile')).toContain(` NODE_OPTIONS=${heapLimit}\n`)
  const unit = read('deploy/systemd/vitrine-storefront.service')
  // If a setting occurs twice, systemd uses the file.
  expect(unit).toMatch(
    new RegExp(`^Environment=.* NODE_OPTIONS=${heapLimit} .*\nEnvironmentFile=`, 'm'),
  )
  const limitOf = (env) => {
    const program = 'console.log(v8.getHeapStatistics().heap_size_limit / 2 ** 20)'
    const options = { env: { ...process.env, ...env }, encoding: 'utf8' }
    return Number(spawnSync(process.execPath, ['-e', program], options).stdout)
  }
  expect(limitOf(productionEnv({}))).toBeLessThan(1_500)
  const own = productionEnv({ NODE_OPTIONS: '--max-old-space-size=2048' })
  expect(limitOf(own)).toBeGreaterThan(2_000)
})

test('the proxy reaches every process and closes idle connections before they do', () => {
  const config = read('deploy/nginx.conf')
  const servers = [...config.matchAll(/^\s+server ([\w-]+:\d+)/gm)].map(([, server]) => server)
  const ports = { platform: 4000, storefront: 3000 }
  expect(servers.sort()).toEqual(
    ours.map(([name]) => `${name}:${ports[name.split('-')[0]]}`).sort(),
  )
  const upstream = [...config.matchAll(/keepalive_timeout (\d+)s;\n\s+}/g)].map(([, it]) => it)
  for (const file of ['platform/src/server.ts', 'server/server.mjs']) {
    const own = Number(/keepAliveTimeout: ([\d_]+)/.exec(read(file))[1].replaceAll('_', ''))
    for (const seconds of upstream) expect(Number(seconds) * 1_000).toBeLessThan(own)
  }
  expect(upstream).toHaveLength(2)
  for (const limit of ['client_max_body_size', 'client_header_timeout', 'client_body_timeout'])
    expect(config).toContain(limit)
  expect(config.split('{').length, 'braces').toBe(config.split('}').length)
})

test('the dashboard shows metrics that the applications send', () => {
  const sources = ['server/{requests,telemetry,server}.mjs', 'platform/src/**/*.ts']
  const code = globSync(sources, { cwd: projectRoot }).map(read).join('\n')
  const shown = read('deploy/grafana-dashboard.json').match(/\b(?:vitrine|http|db)_[a-z_]+/g)
  const sent = [...code.matchAll(/'((?:vitrine|http|db)\.[a-z_.]+)'/g)].map(([, name]) => name)
  const known = new Set(sent.map((name) => name.replaceAll('.', '_')))
  // Suffixes that Prometheus adds: the unit, and the series of histograms and counters.
  const end = /(?:_seconds)?(?:_bucket|_count|_total)?$/
  const unknown = shown.filter((name) => !known.has(name) && !known.has(name.replace(end, '')))
  expect([...new Set(unknown)]).toEqual([])
  expect(shown.filter((name) => name.startsWith('vitrine_'))).not.toEqual([])
})

test('every setting is documented', () => {
  const settings = [...read('lib/server/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)]
  expect(settings.length).toBeGreaterThan(15)
  const ofPlatform = [
    ...read('platform/src/config.ts').matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g),
  ]
  const document = read('docs/operations.md')
  for (const name of new Set([...settings, ...ofPlatform].map(([, each]) => each)))
    expect(document.includes(name), `${name} in docs/operations.md`).toBe(true)
})
