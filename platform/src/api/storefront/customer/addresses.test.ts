import { afterAll, describe, expect, it } from 'vitest'
import {
  addStore,
  createTestServices,
  readJson,
  readProblem,
  signInCustomer,
  signInPartner,
} from '#testing.ts'
import { createCaller } from '#api/testing/shop.ts'

const test = await createTestServices()
const store = await addStore(test.services)
afterAll(() => test.close())
const send = createCaller(test, store)

const home = {
  firstName: 'Hanna',
  lastName: 'Lind',
  line1: 'Hafenstraße 4',
  city: 'Kiel',
  postalCode: '24103',
  countryCode: 'de',
}

async function openBook() {
  const { accessToken } = await signInCustomer(test.services, store)
  const call = (method: string, path = '', body?: unknown) =>
    send(method, `/v1/customer/addresses${path}`, body, { authorization: `Bearer ${accessToken}` })
  const add = async (line1: string) => {
    test.advance(1000)
    const response = await call('POST', '', { ...home, line1 })
    expect(response.status).toBe(201)
    return (await readJson<{ id: string }>(response)).id
  }
  const list = async () =>
    readJson<{ id: string; line1: string; isDefault: boolean }[]>(await call('GET'))
  return { call, add, list }
}

describe('201', () => {
  it('makes the first address the default and keeps it when others are added', async () => {
    const { add, list } = await openBook()
    const first = await add('One')
    await add('Two')
    const book = await list()
    expect(book.map((a) => a.isDefault)).toEqual([true, false])
    expect(book[0]).toMatchObject({ id: first, countryCode: 'DE', company: null, region: null })
  })

  it('makes exactly one of ten concurrently saved addresses the default', async () => {
    const { add, list } = await openBook()
    await Promise.all(Array.from({ length: 10 }, (_, i) => add(`Line ${String(i)}`)))
    expect((await list()).filter((a) => a.isDefault)).toHaveLength(1)
  })

  it('saves an address once, however often it is sent, and one that differs beside it', async () => {
    const { call, add, list } = await openBook()
    const ids = await Promise.all(Array.from({ length: 4 }, () => add('One')))
    expect(new Set(ids).size).toBe(1)
    expect((await call('POST', '', { ...home, line1: 'One', line2: 'Attic' })).status).toBe(201)
    expect(await list()).toHaveLength(2)
    await (await openBook()).add('One')
    expect((await call('DELETE', `/${String(ids[0])}`)).status).toBe(204)
    expect(await add('One')).not.toBe(ids[0])
  })
})

describe('204', () => {
  it('changes the default in one request', async () => {
    const { call, add, list } = await openBook()
    await add('One')
    const second = await add('Two')
    expect((await call('POST', `/${second}/default`)).status).toBe(204)
    const book = await list()
    expect(book.filter((a) => a.isDefault).map((a) => a.id)).toEqual([second])
  })

  it('promotes the most recently changed address when the default is deleted', async () => {
    const { call, add, list } = await openBook()
    const first = await add('One')
    const second = await add('Two')
    const third = await add('Three')
    test.advance(1000)
    expect((await call('PUT', `/${second}`, { ...home, line1: 'Two, changed' })).status).toBe(204)
    await (await openBook()).add('Of somebody else, later')
    expect((await call('DELETE', `/${first}`)).status).toBe(204)
    const book = await list()
    expect(book.map((a) => [a.id, a.isDefault])).toEqual([
      [second, true],
      [third, false],
    ])
  })

  it('keeps exactly one default during concurrent changes and deletions', async () => {
    const { call, add, list } = await openBook()
    const ids = [await add('One'), await add('Two'), await add('Three'), await add('Four')]
    await Promise.all([
      ...ids.map((id) => call('POST', `/${id}/default`)),
      call('DELETE', `/${String(ids[0])}`),
      call('DELETE', `/${String(ids[2])}`),
    ])
    const book = await list()
    expect(book).toHaveLength(2)
    expect(book.filter((a) => a.isDefault)).toHaveLength(1)
  })
})

describe('400', () => {
  it('names the invalid fields of an address', async () => {
    const { call } = await openBook()
    const response = await call('POST', '', { ...home, line1: '', countryCode: 'Germany' })
    expect(response.status).toBe(400)
    expect(Object.keys((await readProblem(response)).errors ?? {}).sort()).toEqual([
      'countryCode',
      'line1',
    ])
  })
})

describe('401', () => {
  it('requires a token', async () => {
    const headers = { 'x-store-domain': store.domain }
    expect((await test.app.request('/v1/customer/addresses', { headers })).status).toBe(401)
  })
})

describe('403', () => {
  it('is the answer to a change by an application that may only read', async () => {
    const { customer } = await signInCustomer(test.services, store)
    const partner = await signInPartner(test.services, store, customer.id, ['customer:read'])
    const bearer = { authorization: `Bearer ${partner.accessToken}` }
    const path = '/v1/customer/addresses'
    expect((await send('GET', path, undefined, bearer)).status).toBe(200)
    const refused = await send('POST', path, home, bearer)
    expect([refused.status, (await readProblem(refused)).code]).toEqual([403, 'Auth.ScopeMissing'])
  })
})

describe('404', () => {
  it('hides addresses of other customers in every operation', async () => {
    const mine = await openBook()
    const theirs = await openBook()
    const id = await theirs.add('Theirs')
    expect((await mine.call('PUT', `/${id}`, home)).status).toBe(404)
    expect((await mine.call('DELETE', `/${id}`)).status).toBe(404)
    const response = await mine.call('POST', `/${id}/default`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'Customer.AddressNotFound' })
    expect(await theirs.list()).toHaveLength(1)
  })
})

describe('409', () => {
  it('refuses the 101st address', async () => {
    const { call, add } = await openBook()
    for (let i = 0; i < 100; i += 1) await add(`Line ${String(i)}`)
    const response = await call('POST', '', home)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'Customer.AddressBookFull' })
  })
})
