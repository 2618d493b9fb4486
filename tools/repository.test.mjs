import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join, normalize } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { heapLimits } from './lib/applications.mjs'
import { buildInputs } from './lib/build.mjs'
import { projectRoot } from './lib/paths.mjs'

const read = (path) => readFileSync(join(projectRoot, path), 'utf8')
const isThere = (path) => existsSync(join(projectRoot, path))
const find = (...patterns) =>
  globSync(patterns, { cwd: projectRoot, exclude: (name) => name === 'node_modules' })

describe('documents', () => {
  /** The anchors that GitHub generates for the headings of a document. */
  const anchorsOf = (path) =>
    [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    )

  test('link to files and headings that exist', () => {
    const documents = find('*.md', '{bench,deploy,docs,lib,platform,stores}/**/*.md')
    const links = documents.flatMap((document) =>
      [...read(document).matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
        ([, path, anchor]) => ({
          document,
          target: path ? normalize(join(dirname(document), path)) : document,
          anchor,
        }),
      ),
    )
    expect(links.length).toBeGreaterThan(50)
    const broken = links.filter(
      ({ target, anchor }) => !isThere(target) || (anchor && !anchorsOf(target).includes(anchor)),
    )
    expect(broken).toEqual([])
  })

  test('describe every field of a store file, its theme and its sections', () => {
    const code = [...read('docs/stores.md').matchAll(/`([^`\n]+)`/g)].map(([, text]) => text)
    const described = new Set(code.flatMap((text) => text.match(/[\w-]+/g)))
    const { properties, $defs } = JSON.parse(read('stores/store.schema.json'))
    const theme = $defs[properties.theme.$ref.split('/').at(-1)]
    const kinds = [...JSON.stringify($defs).matchAll(/"kind":\{[^}]*"const":"([\w-]+)"/g)]
    expect(kinds.length).toBeGreaterThan(20)
    const names = [properties, theme.properties].flatMap(Object.keys)
    const wanted = [...names, ...kinds.map(([, kind]) => kind)]
    expect(wanted.filter((name) => name !== '$schema' && !described.has(name))).toEqual([])
  })

  test('describe every setting', () => {
    const ofStorefront = [...read('lib/server/request/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)]
    const ofPlatform = [...read('platform/src/config.ts').matchAll(/\b([A-Z]\w*_[A-Z0-9_]+)\b/g)]
    const names = [...ofStorefront, ...ofPlatform].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(30)
    const operations = read('docs/operations.md')
    expect(names.filter((name) => !operations.includes(name))).toEqual([])
  })
})

describe('the deployment', () => {
  const images = ['deploy/platform.Dockerfile', 'deploy/storefront.Dockerfile']
  const copiedBy = (image) =>
    [...read(image).matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) =>
      paths.split(' '),
    )

  test('builds its images from files that exist and are in the build context', () => {
    const context = read('.dockerignore').match(/(?<=^!).+$/gm)
    for (const path of images.flatMap(copiedBy)) {
      expect(isThere(path), path).toBe(true)
      expect(context, path).toContain(path.split('/')[0])
    }
    expect(copiedBy('deploy/storefront.Dockerfile')).toEqual(expect.arrayContaining(buildInputs))
  })

  test('runs without rights, with a limited heap, and behind connections that end first', () => {
    for (const image of images) expect(read(image), image).toMatch(/^USER node$/m)
    for (const file of [
      'deploy/storefront.Dockerfile',
      'deploy/systemd/vitrine-storefront.service',
    ])
      expect(read(file).replaceAll('"', ''), file).toContain(` NODE_OPTIONS=${heapLimits}`)
    const idle = read('deploy/nginx.conf').match(/(?<=keepalive_timeout )\d+(?=s;\n\s+})/g)
    expect(idle).toHaveLength(2)
    const drains = read('deploy/compose.yaml').matchAll(/DRAIN_SECONDS: '(\d+)'/g)
    for (const [, seconds] of drains) expect(Math.max(...idle)).toBeLessThan(Number(seconds))
    for (const file of find('platform/src/run-platform.ts', 'server/serve.ts')) {
      const own = Number(/keepAliveTimeout: ([\d_]+)/.exec(read(file))[1].replaceAll('_', ''))
      expect(Math.max(...idle) * 1_000, file).toBeLessThan(own)
    }
  })

  test('leads whoever read a page back to it with its query, and never sends a form again', () => {
    const map = (variable) =>
      new RegExp(`map \\$\\w+ \\$${variable} {([^}]+)}`).exec(read('deploy/nginx.conf'))[1]
    expect(map('outage_of')).toMatch(/default "&here";\s+"~\^POST " "&lost";/)
    const [, pattern] = /"~(\S+)" /.exec(map('outage_page'))
    const { language, page } = new RegExp(pattern).exec('/pt-BR/search?q=cup&page=2').groups
    expect([language, page]).toEqual(['/pt-BR', '/search'])
  })

  test('limits the memory, the rights and the log of every container', () => {
    const { services } = parse(read('deploy/compose.yaml'), { merge: true })
    expect(Object.keys(services)).toHaveLength(7)
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).toMatchObject({ cap_drop: ['ALL'], networks: ['shop'] })
      expect(service, name).toMatchObject({ logging: { options: { 'max-file': '5' } } })
      expect(service.mem_limit, name).toBeTruthy()
    }
  })

  test('calls a process healthy that answers, and waits for one to be ready', async () => {
    const server = createServer(({ url }, response) => {
      response.writeHead(url === '/healthz' || isReady ? 200 : 503).end()
    }).listen(0, '127.0.0.1')
    let isReady = false
    await once(server, 'listening')
    const port = String(server.address().port)
    // However long an answer takes on a busy machine.
    const patient = 'data:text/javascript,AbortSignal.timeout = () => new AbortController().signal'
    const check = async (...more) => {
      const args = ['--import', patient, healthy, port, ...more]
      const [code] = await once(spawn(process.execPath, args), 'exit')
      return code
    }
    const healthy = join(projectRoot, 'tools/healthy.mjs')
    expect(await check()).toBe(0)
    const asked = once(server, 'request')
    const waiting = check('ready')
    await asked
    isReady = true
    expect(await waiting).toBe(0)
    server.close()
    server.closeAllConnections()
    expect(await check()).toBe(1)
  })

  test('starts files that exist, with settings that the applications read', () => {
    const units = find('deploy/systemd/*.service')
    const compose = parse(read('deploy/compose.yaml'), { merge: true })
    const ours = Object.values(compose.services).filter(({ build }) => build)
    expect([units.length, ours.length]).toEqual([2, 4])
    const files = [...images, ...units].flatMap((file) => read(file).match(/\S+\.(?:mjs|ts)\b/g))
    expect(files.map((file) => file.replace(/^"/, '')).filter((file) => !isThere(file))).toEqual([])
    const given = [
      ...ours.flatMap(({ environment }) => Object.keys(environment)),
      ...[...images, ...units].flatMap((file) =>
        (read(file).match(/^(?:ENV |Environment=).+$/gm) ?? []).flatMap((line) =>
          line.match(/\b[A-Z][A-Z_]+(?==)/g),
        ),
      ),
      ...read('.env.example').match(/^[A-Z_]+(?==)/gm),
    ]
    const sources = [
      'lib/server/request/env.ts',
      'platform/src/config.ts',
      ...find('{server,tools}/**/*.{mjs,ts}'),
    ]
    const code = sources.map(read).join('\n')
    expect(given.length).toBeGreaterThan(40)
    expect(given.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
  })

  test('asks for every value that compose requires', () => {
    const wanted = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
    const listed = read('deploy/env.example').match(/^\w+(?==)/gm)
    expect([...new Set(wanted)].filter((name) => name !== 'VERSION').sort()).toEqual(listed.sort())
  })

  const names = /\b(?:vitrine|http|db|process|nodejs)[._][a-z][a-z0-9_.]+/g

  test.each(['deploy/grafana-dashboard.json', 'deploy/alerts.yml'])(
    'knows metrics that the applications send: %s',
    (file) => {
      const code = find('server/*.{mjs,ts}', 'platform/src/**/*.ts').map(read).join('\n')
      const sent = (code.match(/(?<=')[a-z]+(?:\.[a-z0-9_]+)+(?=')/g) ?? []).map((name) =>
        name.replaceAll('.', '_'),
      )
      const shown = file.endsWith('.json')
        ? read(file).match(names)
        : rules().flatMap(({ expr }) => expr.replace(/\{.*?\}|by \(.*?\)/g, '').match(names))
      expect(shown.length).toBeGreaterThan(20)
      // Prometheus adds the unit, and a suffix to each series of a histogram or counter.
      const end = /(?:_seconds|_bytes)?(?:_bucket|_count|_total)?$/
      expect(
        shown.filter((name) => ![name, name.replace(end, '')].some((each) => sent.includes(each))),
      ).toEqual([])
    },
  )

  const rules = () => parse(read('deploy/alerts.yml')).groups.flatMap((group) => group.rules)

  const runbook = /\n## Alerts\n(.*?)\n## /s.exec(read('docs/operations.md'))[1]

  test('describes what to do for every alert', () => {
    const rows = [...runbook.matchAll(/^\| `(\w+)` +\| (.+) \| (.+) \|$/gm)]
    expect(rows.map(([, name]) => name)).toEqual(rules().map(({ alert }) => alert))
  })

  test('searches the log for what the applications write, and asks for addresses that exist', () => {
    const code = find('{server,lib}/**/*.ts', 'platform/src/**/*.ts').map(read).join('\n')
    // An event, or the name or value of a field.
    const searched = [...runbook.matchAll(/(?:grep|-e) '"([\w ]+)"?(?::"(\w+)")?/g)].flatMap(
      (each) => each.slice(1).filter(Boolean),
    )
    expect(searched.length).toBeGreaterThan(10)
    const isWritten = (text) => new RegExp(`'${text}|\\b${text}\\??[:,]`).test(code)
    expect(searched.filter((text) => !isWritten(text))).toEqual([])
    const asked = [...runbook.matchAll(/`admin (\/v1\/[\w/-]+)/g)].map(([, path]) => path)
    expect(asked.length).toBeGreaterThan(4)
    expect(asked.filter((path) => !code.includes(`'${path}'`))).toEqual([])
  })
})

test('the lockfile has no download addresses, and an integrity for every package', () => {
  const { packages } = JSON.parse(read('package-lock.json'))
  const installed = Object.entries(packages).filter(
    ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
  )
  expect(installed.length).toBeGreaterThan(500)
  const isWrong = ([, { integrity, resolved }]) => !integrity || resolved?.includes('://')
  expect(installed.filter(isWrong).map(([path]) => path)).toEqual([])
})

test('dependency-cruiser reads TypeScript, which it silently skips with a compiler that it does not know', async () => {
  const { default: rules } = await import(`${projectRoot}/.dependency-cruiser.mjs`)
  const { output } = await cruise(['lib/shop/cart'], { ...rules.options, outputType: 'json' })
  expect(JSON.parse(output).summary.totalDependenciesCruised).toBeGreaterThan(20)
})

test('the platform knows the GraphQL documents of every released storefront', () => {
  const released = [...read('CHANGELOG.md').matchAll(/^## (\d\S+)/gm)]
  expect(released.length).toBeGreaterThan(1)
  for (const [, version] of released)
    expect(isThere(`platform/storefront-documents/${version}.json`), version).toBe(true)
})
