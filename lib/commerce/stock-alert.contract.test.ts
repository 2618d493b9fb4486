import { describe, expect, inject, it } from 'vitest'
import { listProducts } from './catalog'
import { requestStockAlert, stockAlert } from './mailed-requests'
import { clientOf, demo, findStocked, newCredentials, otherStore } from './contract.testing'

const home = `http://${demo.storeDomain}:3000/`

const request = (variantId: string, email: string) =>
  requestStockAlert(clientOf(), {
    variantId,
    email,
    locale: 'en',
    localeUrl: home,
    productUrl: `${home}products/some`,
  })

async function findSoldOut(): Promise<string> {
  const page = await listProducts(clientOf(), { filter: {}, sort: 'NEWEST', limit: 200 })
  const variants = page.data.flatMap((product) => product.variants)
  const soldOut = variants.find(({ availableQuantity }) => availableQuantity === 0)
  if (!soldOut) throw new Error('No variant is sold out.')
  return soldOut.id
}

/** The token of the link that was mailed to an address. */
async function readToken(email: string): Promise<string> {
  const mailbox = await (await fetch(new URL('/mailbox', inject('platformUrl')))).text()
  const mail = mailbox.split('<article').find((part) => part.includes(email))
  const token = /stock-alerts\/([\w-]+)/.exec(mail ?? '')?.[1]
  if (!token) throw new Error(`No mail with a link was sent to ${email}.`)
  return token
}

describe('a back-in-stock alert', () => {
  it('is requested, confirmed and cancelled by a mailed token', async () => {
    const { email } = newCredentials()
    expect(await request(await findSoldOut(), email)).toBe('requested')
    const token = await readToken(email)
    const client = clientOf()
    const found = await stockAlert.find(client, token)
    expect(found?.status).toBe('unconfirmed')
    expect(found?.product.title).not.toBe('')
    expect(await stockAlert.confirm(client, token)).toBe(true)
    expect((await stockAlert.find(client, token))?.status).toBe('waiting')
    expect(await stockAlert.cancel(client, token)).toBe(true)
    expect(await stockAlert.cancel(client, token)).toBe(false)
    expect(await stockAlert.confirm(client, token)).toBe(false)
    expect(await stockAlert.find(client, token)).toBeNull()
  })

  it('is refused for a variant in stock, an unknown one and one of another store', async () => {
    const { email } = newCredentials()
    expect(await request((await findStocked(clientOf(), 1)).id, email)).toBe('inStock')
    expect(await request('var_none', email)).toBe('gone')
    expect(await request(await findSoldOut(), email)).toBe('requested')
    const token = await readToken(email)
    expect(await stockAlert.find(clientOf(otherStore), token)).toBeNull()
  })
})
