import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GET } from '@/app/api/store-files/route'
import { getStoreFiles, serveStoreFiles } from '@/lib/server/request/stores'
import { loadStoreFiles } from '@/lib/server/store/store-files'
import { openStores } from './store.testing.mjs'

vi.mock('next/server', () => ({ connection: async () => undefined }))

const { path, run, edit, writtenStore } = openStores()

describe('npm run store -- publish', () => {
  it('puts a store in place whole, and leaves the last good one when the new one is wrong', async () => {
    await writtenStore()
    const live = path('live')
    expect((await run(['publish', 'corner', '--to', live])).status).toBe(0)
    edit('corner/store.json', (store) => ({ ...store, name: 'Corner Two' }))
    expect((await run(['publish', 'corner', '--to', live])).status).toBe(0)
    edit('corner/store.json', (store) => ({ ...store, name: '' }))
    expect((await run(['publish', 'corner', '--to', live])).status).toBe(1)
    const store = JSON.parse(readFileSync(path('live/corner/store.json'), 'utf8'))
    expect(store.name).toBe('Corner Two')
  })
})

describe('npm run store -- publish, with mails', () => {
  let mails, sent, domain

  beforeEach(async () => {
    const mail = { language: 'de', subject: 'S', text: 'T', html: 'H', isCustom: false }
    mails = ['orderPlaced', 'orderShipped'].map((kind) => ({ ...mail, kind }))
    sent = []
    domain = 'corner.localhost'
    vi.stubGlobal('fetch', async (url, { method, body }) => {
      if (url.endsWith('/connect/token')) return Response.json({ access_token: 'token' })
      if (url.endsWith('/v1/store')) return Response.json({ domain })
      if (method === 'GET') return Response.json({ data: mails })
      if (method !== 'PUT') return Response.json({ data: { categories: [], collections: [] } })
      const given = JSON.parse(body)
      if (given.subject === 'wrong')
        return Response.json({ errors: { template: ['subject: is no Liquid'] } }, { status: 400 })
      sent.push(`${given.subject}, ${given.text}`)
      const present = mails.find(({ kind }) => url.includes(kind))
      return Response.json(Object.assign(present, given, { isCustom: true }))
    })
    await writtenStore()
    mkdirSync(path('corner/mails/de'), { recursive: true })
  })

  const write = (name, text) => writeFileSync(path(`corner/mails/de/${name}.liquid`), `${text}\n`)
  async function send(name, text, platform = ['--platform', 'http://platform.test']) {
    write(name, text)
    vi.stubEnv('PLATFORM_CLIENT_ID', 'id').stubEnv('PLATFORM_CLIENT_SECRET', 'secret')
    const { status, lines } = await run(['publish', 'corner', '--to', path('live'), ...platform])
    expect(status).toBe(lines.at(-1).startsWith('Published') ? 0 : 1)
    return lines.join('\n')
  }

  it('sends each once, and never over what was changed at the platform', async () => {
    for (const text of ['On its way', 'On its way', 'Sent'])
      expect(await send('orderShipped.subject', text)).toContain('Published')
    mails[1].subject = 'Changed at the desk'
    const refused = await send('orderShipped.subject', 'Newer')
    expect(refused).toContain('mails/de/orderShipped: found another subject at the platform')
    const live = path('live/corner/mails/de/orderShipped.subject.liquid')
    expect(readFileSync(live, 'utf8')).toBe('Sent\n')
    expect(await send('orderShipped.subject', 'Changed at the desk')).toContain('Published')
    mails[1].html = 'Changed at the desk'
    expect(await send('orderShipped.html', 'New')).toContain('orderShipped: found another html at')
    expect(sent).toEqual(['On its way, T', 'Sent, T'])
  })

  it('takes no mail for changed that was sent before another one was refused', async () => {
    write('orderPlaced.subject', 'Thanks')
    const refused = await send('orderShipped.subject', 'wrong')
    expect(refused).toContain('de/orderShipped: found the answer 400: subject: is no Liquid')
    write('orderPlaced.subject', 'Thank you')
    expect(await send('orderShipped.subject', 'Sent')).toContain('Published')
    expect(sent).toEqual(['Thanks, T', 'Thank you, T', 'Sent, T'])
  })

  it('sends none to another store, and says when there is no platform', async () => {
    domain = 'other.example'
    expect(await send('orderShipped.subject', 'Sent')).toContain('of the store other.example, exp')
    expect(await send('orderShipped.subject', 'Sent', [])).toContain('were not sent to a platform')
    expect(sent).toEqual([])
    write('orderShipped', '')
    expect((await run(['check', 'corner'])).lines[0]).toContain('expected a name like de/orderSh')
  })
})

describe('npm run store -- publish, beside a running shop', () => {
  let server
  const shop = () => `http://127.0.0.1:${server.address().port}`
  const publish = (slug, to = path('live')) => run(['publish', slug, '--to', to, '--shop', shop()])

  /** What a shop does about once a second. */
  function readStores() {
    const edited = process.env.STORES_DIR
    vi.stubEnv('STORES_DIR', path('live'))
    serveStoreFiles(loadStoreFiles(getStoreFiles()))
    vi.stubEnv('STORES_DIR', edited)
  }

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    mkdirSync(path('live'))
    globalThis.vitrineStoreFiles = { read: new Map() }
    server = createServer(async ({ headers: { host } }, response) => {
      vi.setSystemTime(Date.now() + 1_000)
      readStores()
      const answer = await GET(new Request(shop(), { headers: { host } }))
      response.writeHead(answer.status === 404 ? 421 : answer.status).end(await answer.text())
    })
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
    await writtenStore()
  })
  afterEach(() => {
    vi.useRealTimers()
    globalThis.vitrineStoreFiles = undefined
    server.close()
  })

  it('says that the store is live, the second time too', async () => {
    for (const name of ['Corner', 'Corner Two']) {
      edit('corner/store.json', (store) => ({ ...store, name }))
      const { status, lines } = await publish('corner')
      expect(lines.at(-1)).toBe(`Published as ${path('live/corner')}. It is live at ${shop()}.`)
      expect(status).toBe(0)
    }
    const args = ['publish', 'corner', '--to', path('live'), '--shop', `${shop()}/`]
    expect((await run(args)).lines.at(-1)).toContain(`It is live at ${shop()}.`)
  })

  it('says where the shop redirects to', async () => {
    server.removeAllListeners('request')
    server.on('request', (_, response) =>
      response.writeHead(301, { location: 'https://www.corner.example/' }).end(),
    )
    const { status, lines } = await publish('corner')
    expect(status).toBe(0)
    expect(lines.at(-1)).toContain(`${shop()} redirects to https://www.corner.example/`)
  })

  it('refuses a domain of another store there, and names both stores in a check', async () => {
    await publish('corner')
    await writtenStore('clay', 'copy', ['--domain', 'corner.localhost'])
    const fault = (slug, other) =>
      `stores/${slug}/store.json: domains: found corner.localhost, which is a domain of the store "${other}" too, expected a domain of its own`
    expect(await run(['check'])).toEqual({
      status: 1,
      lines: [fault('copy', 'corner'), fault('corner', 'copy')],
    })
    rmSync(path('corner'), { recursive: true })
    const { status, lines } = await publish('copy')
    expect([status, lines.at(-1)]).toEqual([1, fault('copy', 'corner')])
    expect(existsSync(path('live/copy'))).toBe(false)
  })

  it('says when the shop does not know the store, or still serves its earlier files', async () => {
    const elsewhere = await publish('corner', path('elsewhere'))
    expect(elsewhere.status).toBe(1)
    expect(elsewhere.lines.at(-1)).toContain(
      `It is not live: ${shop()} answers 421 for corner.localhost. Are its stores in ${path('elsewhere')}?`,
    )
    await publish('corner')
    const { status, lines } = await publish('corner', path('elsewhere'))
    expect(status).toBe(1)
    expect(lines.at(-1)).toContain(`It is not live: ${shop()} still serves earlier files`)
  })

  it('says when no shop answers, which may be started later', async () => {
    const { status, lines } = await run(['publish', 'corner', '--to', path('live')])
    expect(status).toBe(0)
    expect(lines.at(-1)).toContain('No shop answers at http://127.0.0.1:1 (ECONNREFUSED).')
  })
})
