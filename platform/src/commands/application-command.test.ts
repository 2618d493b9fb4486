import { afterAll, beforeAll, expect, it } from 'vitest'
import { sellerRows } from '#commerce/stores/stores.ts'
import { addStore, createTestServices } from '#testing.ts'
import { application, registrationToken } from './application-command.ts'
import { runCommand } from './commands.ts'
import type { CommandContext } from './outcome.ts'

let context: CommandContext
let close: () => Promise<unknown>
beforeAll(async () => {
  const { services, app, ...test } = await createTestServices()
  close = test.close
  context = { services, app, print: () => undefined, folder: '/' }
})
afterAll(() => close())

const run = (...args: string[]) => runCommand(context, () => Promise.resolve(application), args)

it('registers an application and prints its secret', async () => {
  const store = await addStore(context.services)
  const args = ['--name', 'Back office', '--store', store.domain, '--scopes', 'orders:read']
  for (const before of [[], ['create']]) {
    const done = await run(...before, ...args)
    expect(done.ok).toBe(true)
    expect(done.message).toMatch(/^client_id: app_\w+\nclient_secret: \S{43}$/)
  }
  const list = await run('list', '--store', store.domain)
  expect(list.message).toMatch(/^app_\w+ {2}Back office {2}sto_\w+ {2}orders:read\napp_/)
  expect(list.message).not.toContain('secret')
})

it('names invalid options, and an unknown store', async () => {
  const wrong = await run('create', '--name', 'X', '--scopes', 'everything')
  expect(wrong.ok).toBe(false)
  expect(wrong.message).toContain('--store')
  expect(wrong.message).toContain('--scopes')
  for (const args of [
    ['--name', 'X', '--store', 'nowhere.example'],
    ['list', '--store', 'nowhere.example'],
    ['revoke', 'app_1', '--store', 'nowhere.example'],
  ]) {
    expect((await run(...args)).message).toContain('nowhere.example')
  }
  expect((await run('repaint')).message).toContain('Usage')
})

it('registers applications of the store’s sellers, and of no others', async () => {
  const { db, clock } = context.services
  const store = await addStore(context.services)
  const other = await addStore(context.services)
  const scopeOf = ({ tenantId, id }: typeof store) => ({ tenantId, storeId: id, sellerId: null })
  const seller = await sellerRows.create(db, scopeOf(store), { name: 'Aya' }, clock())
  const args = ['--name', 'Aya', '--seller', seller?.id ?? '']
  expect(await run('create', '--store', store.domain, ...args)).toMatchObject({ ok: true })
  expect(await run('create', '--store', store.domain, '--unbound', ...args)).toMatchObject({
    ok: false,
  })
  expect(await run('create', '--store', other.domain, ...args)).toMatchObject({ ok: false })
  expect((await run('list', '--store', store.domain)).message).toContain(seller?.id)
})

it('rotates a secret and revokes an application', async () => {
  const store = await addStore(context.services)
  const made = await run('create', '--name', 'Books', '--store', store.domain)
  const [, clientId = '', secret] =
    /client_id: (\S+)\nclient_secret: (\S+)/.exec(made.message) ?? []
  const rotated = await run('rotate', clientId, '--store', store.domain)
  expect(rotated.message).toMatch(new RegExp(`^client_id: ${clientId}\nclient_secret: \\S{43}$`))
  expect(rotated.message).not.toContain(secret)
  const foreign = (await addStore(context.services)).domain
  for (const action of ['rotate', 'revoke']) {
    expect(await run(action, clientId, '--store', foreign)).toMatchObject({ ok: false })
  }
  expect(await run('revoke', clientId, '--store', store.domain)).toMatchObject({ ok: true })
  expect(await run('revoke', clientId, '--store', store.domain)).toMatchObject({ ok: false })
})

it('creates tokens with which partners register themselves', async () => {
  const { domain } = await addStore(context.services)
  const make = (...args: string[]) =>
    runCommand(context, () => Promise.resolve(registrationToken), args)
  const made = await make('--store', domain)
  expect(made.message).toMatch(/\S{43}$/)
  expect(await make()).toMatchObject({ ok: false })
  expect(await make('--store', 'none.example')).toMatchObject({ ok: false })
})
