import { afterAll, describe, expect, it } from 'vitest'
import { createTestServices } from '#testing.ts'
import { changeEndpoint } from './change-endpoint.ts'
import { dropRemoved } from './sweep-deliveries.ts'
import { openSecrets } from './receiver.ts'
import { countDeliveries, openEndpoint } from './receiving.testing.ts'
import { registerEndpoint } from './register-endpoint.ts'
import { answered, createScriptedDialler } from './dialler.testing.ts'
import { deleteEndpoint, findEndpoint } from './webhook-endpoints.ts'

let whileRequested: () => Promise<unknown> = () => Promise.resolve()
const dialler = createScriptedDialler(async () => {
  await whileRequested()
  return answered(204)
})
const opened = await createTestServices({}, dialler)
afterAll(() => opened.close())

describe('a removed endpoint', () => {
  it('disappears at once, and its deliveries are deleted in batches', async () => {
    const { db, clock } = opened.services
    const endpoint = await openEndpoint(opened.services)
    await db.transaction(async (tx) => {
      for (let i = 0; i < 620; i += 1)
        await endpoint.emit(`brand ${String(i)}`, { transaction: (work) => work(tx) })
    })
    expect(await deleteEndpoint(db, endpoint.scope, endpoint.id, clock())).toBe(true)
    expect(await findEndpoint(db, endpoint.scope, endpoint.id)).toBeNull()
    expect(await deleteEndpoint(db, endpoint.scope, endpoint.id, clock())).toBe(false)
    await endpoint.emit('after')
    expect(await countDeliveries(opened.services.db, endpoint.id)).toBe(620)
    expect(await endpoint.worker.deliverDue()).toBe(0)
    const given = { url: 'https://receiver.example/hooks', eventTypes: null, secret: null }
    const again = { ...given, headers: {}, authentication: null }
    expect((await registerEndpoint(opened.services, endpoint.scope, again)).ok).toBe(true)
    expect(await dropRemoved(db, clock())).toBe(true)
    expect(await countDeliveries(opened.services.db, endpoint.id)).toBe(120)
    expect(await dropRemoved(db, clock())).toBe(false)
    expect(await countDeliveries(opened.services.db, endpoint.id)).toBe(0)
    expect(await endpoint.read()).toBeDefined()
    opened.advance(11 * 60_000)
    await dropRemoved(db, clock())
    expect(await endpoint.read()).toBeUndefined()
  })
})

describe('two concurrent changes of an endpoint', () => {
  it('both take effect: the later one does not write back old values', async () => {
    const { db, config } = opened.services
    const { scope, id } = await openEndpoint(opened.services, { secret: 'the old secret' })
    let isFirst = true
    whileRequested = async () => {
      if (!isFirst) return
      isFirst = false
      const secret = { secret: 'the new secret' }
      expect((await changeEndpoint(opened.services, scope, id, secret)).ok).toBe(true)
    }
    const changed = await changeEndpoint(opened.services, scope, id, { headers: { a: '1' } })
    whileRequested = () => Promise.resolve()
    expect(changed.ok).toBe(true)
    const endpoint = await findEndpoint(db, scope, id)
    if (!endpoint) throw new Error('The endpoint is gone.')
    expect(openSecrets(config.secrets, endpoint)).toMatchObject({
      secret: 'the new secret',
      headers: { a: '1' },
    })
  })
})
