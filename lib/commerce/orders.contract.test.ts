import { describe, expect, it } from 'vitest'
import { loginCustomer } from './customer-login'
import { findOrder } from './order'
import { listOrders } from './orders'
import { clientOf, signInNewCustomer, demo } from './contract.testing'

describe('a customer’s orders', () => {
  it('are an empty page at first', async () => {
    const { client } = await signInNewCustomer()
    expect(await listOrders(client, { limit: 20 })).toMatchObject({ data: [], totalCount: 0 })
    expect(await findOrder(client, 'ord_unknown')).toBeNull()
  })

  it('are listed newest first, page by page, without those of others', async () => {
    const login = await loginCustomer(clientOf(), demo.customer)
    if (!login.ok) throw new Error('The demo customer could not sign in')
    const client = clientOf(demo.storeDomain, login.tokens.accessToken)
    const first = await listOrders(client, { limit: 1 })
    expect(first.hasNextPage).toBe(true)
    const second = await listOrders(client, { limit: 1, cursor: first.nextCursor ?? '' })
    const [newer, older] = [first.data[0], second.data[0]]
    expect(Date.parse(newer?.placedOn ?? '')).toBeGreaterThan(Date.parse(older?.placedOn ?? ''))
    const order = await findOrder(client, newer?.id ?? '')
    expect(order?.orderNumber).toBe(newer?.orderNumber)
    const stranger = await signInNewCustomer()
    expect(await findOrder(stranger.client, newer?.id ?? '')).toBeNull()
  })
})
