import { describe, expect, it } from 'vitest'
import { findOrderByToken } from './order'
import { lookUpOrder } from './orders'
import {
  clientOf,
  newCredentials,
  otherStore,
  placeOrder,
  prepareCart,
  signInNewCustomer,
} from './contract.testing'

describe('looking up an order as a guest', () => {
  it('needs its number and its email address', async () => {
    const client = clientOf()
    const { email } = newCredentials()
    const { first } = await placeOrder(client, await prepareCart(client, email), 'invoice')
    const { orderNumber } = first
    const found = await lookUpOrder(client, { orderNumber, email: email.toUpperCase() })
    const token = found && found !== 'mailed' ? found.token : ''
    expect((await findOrderByToken(client, token))?.orderNumber).toBe(orderNumber)
    const { email: other } = newCredentials()
    expect(await lookUpOrder(client, { orderNumber, email: other })).toBeNull()
    expect(await lookUpOrder(client, { orderNumber: 'TT-0', email })).toBeNull()
    expect(await lookUpOrder(clientOf(otherStore), { orderNumber, email })).toBeNull()
  })

  it('does not find the orders of an account', async () => {
    const { client, credentials } = await signInNewCustomer()
    const cart = await prepareCart(client, credentials.email)
    const { first } = await placeOrder(client, cart, 'invoice')
    const clue = { orderNumber: first.orderNumber, email: credentials.email }
    expect(await lookUpOrder(clientOf(), clue)).toBeNull()
  })
})
