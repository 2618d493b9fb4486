import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mug, openAdminClient } from '#api/testing/admin-client.ts'
import { sweepEnded } from '#sweep.ts'

const shop = await openAdminClient()
afterAll(() => shop.close())

const path = '/v1/catalog/missed-searches'

beforeEach(async () => {
  await shop.openStore()
  await shop.send('POST', '/v1/catalog/products', mug)
  await shop.project()
})

const later = async (days: number) => {
  shop.advance(days * 24 * 3_600_000)
  await shop.signIn(['api_admin'])
}

let products = 0

const search = async (text: string) => {
  await shop.ask(`{ products(filter: { search: ${JSON.stringify(text)} }) { totalCount } }`)
  // A change of the catalogue, after which the answer is read anew.
  const sku = `CUP-${String((products += 1))}`
  await shop.send('POST', '/v1/catalog/products', { title: sku, variants: [{ sku, price: 12 }] })
  await shop.project()
}

type Page = { data: { text: string; days: number }[] }

const list = async () => {
  const { data } = JSON.parse((await shop.send('GET', path)).text) as Page
  return data.map(({ text, days }) => ({ text, days }))
}

describe('searches that found nothing', () => {
  test('are listed with the number of days, those of most days first', async () => {
    await search('Wok')
    await search('  sofa')
    await search('sofa ')
    await later(1)
    await search('SOFA')
    expect(await list()).toEqual([
      { text: 'sofa', days: 2 },
      { text: 'wok', days: 1 },
    ])
  })

  test('are not recorded when something is found, nor when they may be about a person', async () => {
    await search('mug')
    await search('ada@example.com')
    await search('10483')
    expect(await list()).toEqual([])
  })

  test('are deleted after 90 days', async () => {
    await search('sofa')
    await later(92)
    await sweepEnded(shop.services)
    expect(await list()).toEqual([])
  })

  test('are only for the store itself', async () => {
    await search('sofa')
    await shop.openStore()
    expect(await list()).toEqual([])
    await shop.signIn(['orders:read'])
    expect((await shop.send('GET', path)).status).toBe(403)
  })
})
