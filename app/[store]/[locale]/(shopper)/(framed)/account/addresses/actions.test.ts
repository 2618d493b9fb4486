import { beforeEach, describe, expect, it } from 'vitest'
import { browser, submit } from '@/lib/server/browser.testing'
import { problem, usePlatform } from '@/lib/server/platform.testing'
import { makeDefault, removeAddress, restoreAddress, saveAddress } from './actions'

const platform = usePlatform()

const BOOK = '/account/addresses'
const typed = {
  ...{ countryCode: 'DE', firstName: 'Ada', lastName: 'Test', line1: 'Am Sandtorkai 1' },
  ...{ postalCode: '20457', city: 'Hamburg' },
}
const address = { ...typed, company: null, line2: null, region: null, phone: null }
const saved = (id: string, isDefault = false) => ({ ...address, id, isDefault, line1: `${id} 1` })
const LIST = /GET \/v1\/customer\/addresses$/
const CREATE = /POST \/v1\/customer\/addresses$/
const DEFAULT = /POST \/v1\/customer\/addresses\/[\w-]+\/default/

/** The address book, to which `CREATE` adds `new` and from which `DELETE` takes. */
let book: ReturnType<typeof saved>[] = []
beforeEach(async () => {
  book = [saved('home', true), saved('work')]
  await browser.hold({ customer: {} })
  platform.on(/./, problem(404, 'Customer.AddressNotFound'))
  platform.on(LIST, () => ({ json: book }))
  platform.on(CREATE, () => {
    book = [...book, saved('new')]
    return { status: 201 }
  })
  platform.on(/PUT \/v1\/customer\/addresses\/work$/, { status: 204 })
  platform.on(/POST \/v1\/customer\/addresses\/(?:home|work|new)\/default$/, ({ path }) => {
    book = book.map((each) => ({ ...each, isDefault: path.includes(`/${each.id}/`) }))
    return { status: 204 }
  })
  platform.on(/DELETE \/v1\/customer\/addresses\/(?:home|work)$/, ({ path }) => {
    const [next, ...others] = book.filter(({ id }) => !path.endsWith(id))
    const isPromoted = !others.some(({ isDefault }) => isDefault)
    book = next ? [{ ...next, isDefault: next.isDefault || isPromoted }, ...others] : []
    return { status: 204 }
  })
})
const defaultNow = () => book.find(({ isDefault }) => isDefault)?.id

describe('an address', () => {
  it.each([
    ['a new one', {}, CREATE, 'home'],
    ['a new one as the default', { makeDefault: 'on' }, CREATE, 'new'],
    ['a known one', { addressId: 'work' }, /PUT .*\/work$/, 'home'],
    ['a known one as the default', { addressId: 'work', makeDefault: 'on' }, /PUT/, 'work'],
  ])('is saved: %s', async (_, more, call, isDefault) => {
    expect(await submit(saveAddress, { ...typed, ...more })).toMatchObject({
      ...{ go: BOOK, errors: {}, values: {}, notice: { key: 'addressSaved' } },
    })
    expect(platform.calls(/(?:POST|PUT) .*addresses(?:\/work)?$/)).toHaveLength(1)
    expect(platform.calls(call)).toMatchObject([
      { body: address, authorization: 'Bearer access-1' },
    ])
    expect(defaultNow()).toBe(isDefault)
  })

  it('that is gone is neither saved nor made the default, and stands in the form of a new one', async () => {
    const sent = { ...typed, addressId: 'old', makeDefault: 'on' }
    expect(await submit(saveAddress, sent)).toMatchObject({
      ...{ go: `${BOOK}/new`, errors: { '': { key: 'gone' } }, values: typed },
    })
    expect(platform.calls(/POST/)).toEqual([])
  })

  it('that another device has added too is not taken for the new default', async () => {
    platform.on(CREATE, () => {
      book = [...book, saved('new'), saved('other')]
      return { status: 201 }
    })
    await submit(saveAddress, { ...typed, makeDefault: 'on' })
    await submit(restoreAddress, { ...typed, makeDefault: 'on' })
    expect(platform.calls(DEFAULT)).toEqual([])
  })

  it('is saved once when its answer is lost and the form is sent again, as the default too', async () => {
    platform.on(CREATE, () => {
      book = [...book, { ...address, id: 'new', isDefault: false }]
      return { fault: 'reset' }
    })
    const lost = { go: `${BOOK}/new`, errors: { '': expect.anything() }, values: typed }
    expect(await submit(saveAddress, typed)).toMatchObject(lost)
    const again = await submit(saveAddress, { ...typed, makeDefault: 'on' })
    expect(again).toMatchObject({ go: BOOK, notice: { key: 'addressSaved' } })
    expect(platform.calls(CREATE)).toHaveLength(1)
    expect(defaultNow()).toBe('new')
    await submit(saveAddress, { ...typed, line2: 'Attic' })
    expect(platform.calls(CREATE)).toHaveLength(2)
  })

  it('keeps what was typed when it is refused, or the country changes: the tick too', async () => {
    const wrong = { countryCode: 'DE', firstName: 'Ada', postalCode: '2045', makeDefault: 'on' }
    const page = { go: `${BOOK}/new`, form: 'address', values: wrong }
    expect(await submit(saveAddress, wrong)).toMatchObject({ ...page, errors: expect.anything() })
    const country = { ...wrong, intent: 'country', company: '' }
    expect(await submit(saveAddress, country)).toEqual({ ...page, errors: {} })
    expect(platform.calls(/./)).toEqual([])
  })
})

describe('the address book', () => {
  it('says which address is removed and which is the default then, and keeps it for Undo', async () => {
    expect(await submit(removeAddress, { addressId: 'work' })).toEqual({
      ...{ go: BOOK, form: 'addresses', errors: {} },
      values: { ...typed, line1: 'work 1', makeDefault: '' },
      notice: { key: 'addressRemoved', values: { line: 'work 1' } },
    })
    book = [saved('home', true), saved('work')]
    const { values, notice } = await submit(removeAddress, { addressId: 'home' })
    expect(values).toEqual({ ...typed, line1: 'home 1', makeDefault: 'on' })
    const line = { line: 'home 1', next: 'work 1' }
    expect(notice).toEqual({ key: 'addressRemovedPromoted', values: line })
    book = [saved('home', true)]
    expect((await submit(removeAddress, { addressId: 'home' })).notice).toEqual({
      ...{ key: 'addressRemoved', values: { line: 'home 1' } },
    })
    expect(book).toEqual([])
  })

  it.each([
    [makeDefault, 'old'],
    [removeAddress, 'old'],
  ])('does not have an address of others or one that is gone: %o', async (action, addressId) => {
    const errors = { '': { key: 'gone' } }
    expect(await submit(action, { addressId })).toMatchObject({ go: BOOK, errors })
    expect(platform.calls(/DELETE/)).toEqual([])
  })

  it('says that an address is gone that another tab has just removed', async () => {
    platform.on(/DELETE/, problem(404, 'Customer.AddressNotFound'))
    expect(await submit(removeAddress, { addressId: 'work' })).toMatchObject({
      errors: { '': { key: 'gone' } },
    })
  })

  it.each([
    [{}, 'home'],
    [{ makeDefault: 'on' }, 'new'],
  ])('has a removed address again, as the default if it was: %o', async (more, isDefault) => {
    expect(await submit(restoreAddress, { ...typed, ...more })).toMatchObject({
      go: BOOK,
      notice: { key: 'addressRestored', values: { line: typed.line1 } },
    })
    expect(platform.calls(CREATE)).toMatchObject([{ body: address }])
    expect(defaultNow()).toBe(isDefault)
  })

  it('restores nothing for a form that only changes the country', async () => {
    expect(await submit(restoreAddress, { ...typed, intent: 'country' })).toMatchObject({
      errors: { '': { key: 'gone' } },
    })
    expect(platform.calls(/./)).toEqual([])
  })
})
