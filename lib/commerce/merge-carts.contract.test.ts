import { describe, expect, it } from 'vitest'
import { addLine, getCart, setBuyer } from '@/lib/commerce/cart'
import { getCustomer } from '@/lib/commerce/customer'
import { tieCart, mergeCarts } from '@/lib/commerce/customer-cart'
import {
  clientOf,
  openScarceCart,
  signInNewCustomer,
  startCart,
} from '@/lib/commerce/contract.testing'

it('a cart of a customer takes what it lacks from the account', async () => {
  const { client, credentials } = await signInNewCustomer()
  const { token } = await startCart(client, 1)
  expect((await setBuyer(client, token, {})).email).toBe(credentials.email)
  const other = { email: 'other@example.com', firstName: undefined, lastName: undefined }
  await setBuyer(client, token, other)
  expect((await setBuyer(client, token, {})).email).toBe(other.email)
})

describe('two carts of one customer', () => {
  it('are merged with quantities added, and the other one is emptied', async () => {
    const { client } = await signInNewCustomer()
    const owner = await getCustomer(client)
    const elsewhere = await startCart(client, 1)
    await tieCart(client, elsewhere, owner)
    const here = await startCart(clientOf(), 2)
    const tokens = { here: here.token, elsewhere: elsewhere.token }
    const joined = await mergeCarts(client, tokens, owner)
    expect(joined).toMatchObject({ token: here.token, outcome: 'joined', added: 1, missing: 0 })
    expect((await getCart(client, here.token)).items.map(({ quantity }) => quantity)).toEqual([3])
    expect((await getCart(client, elsewhere.token)).itemCount).toBe(0)
  })

  it('say how many pieces have been sold meanwhile, and lose none that are sold out here', async () => {
    const { client } = await signInNewCustomer()
    const owner = await getCustomer(client)
    const sold = await openScarceCart(client, 3)
    await tieCart(client, sold.cart, owner)
    const here = await startCart(clientOf(), 2)
    const tokens = { here: here.token, elsewhere: sold.cart.token }
    await sold.setStock(1)
    const joined = { token: here.token, outcome: 'joined' }
    expect(await mergeCarts(client, tokens, owner)).toEqual({
      ...{ ...joined, added: 1, missing: 2, full: 0, short: 0 },
    })
    await addLine(client, sold.cart.token, { variantId: sold.variantId, quantity: 1 })
    await sold.setStock(0)
    expect(await mergeCarts(client, tokens, owner)).toEqual({
      ...{ ...joined, added: 0, missing: 1, full: 0, short: 1 },
    })
    const swapped = { here: sold.cart.token, elsewhere: here.token }
    expect(await mergeCarts(client, swapped, owner)).toMatchObject({ added: 2 })
  })

  it('are found on another device whose own cart is empty', async () => {
    const { client } = await signInNewCustomer()
    const owner = await getCustomer(client)
    const elsewhere = await startCart(client, 2)
    await tieCart(client, elsewhere, owner)
    const joined = await mergeCarts(client, { here: null, elsewhere: elsewhere.token }, owner)
    expect(joined).toMatchObject({ token: elsewhere.token, outcome: 'restored', added: 2 })
  })

  it('never include those of another customer on the same browser', async () => {
    const before = await signInNewCustomer()
    const left = await startCart(before.client, 1)
    await tieCart(before.client, left, await getCustomer(before.client))
    const { client } = await signInNewCustomer()
    const tokens = { here: left.token, elsewhere: null }
    expect((await mergeCarts(client, tokens, await getCustomer(client))).token).toBeNull()
  })

  it('are merged into that of this browser', async () => {
    const { client, credentials } = await signInNewCustomer()
    const customer = await getCustomer(client)
    const owner = { ...customer, firstName: 'Ada', lastName: 'Test' }
    const elsewhere = await startCart(client, 1)
    await setBuyer(client, elsewhere.token, {
      email: credentials.email,
      firstName: 'Ada',
      lastName: 'Test',
      phone: null,
    })
    expect((await getCustomer(client)).cartToken).toBe(elsewhere.token)
    const here = await startCart(clientOf(), 2)
    const typed = { email: 'typed@example.com', firstName: 'Grace', lastName: undefined }
    await setBuyer(clientOf(), here.token, typed)
    const tokens = { here: here.token, elsewhere: elsewhere.token }
    expect(await mergeCarts(client, tokens, owner)).toMatchObject({ outcome: 'joined', added: 1 })
    expect(await getCart(client, here.token)).toMatchObject({
      itemCount: 3,
      email: typed.email,
      buyer: { firstName: 'Grace', lastName: 'Test' },
    })
    expect((await getCustomer(client)).cartToken).toBe(here.token)
  })
})
