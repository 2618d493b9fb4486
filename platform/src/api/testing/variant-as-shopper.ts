import { expect } from 'vitest'
import type { openAdminClient } from './admin-client.ts'

type Fields = Record<string, unknown>

/**
 * Reads a field of the only variant of a product as a shopper, in the catalogue and in a line of a
 * new cart, and expects both to be equal.
 * @param selection the field as a document selects it: `lowestPriceLast30Days`, `unitPricing { price }`
 */
export async function readAsShopper(
  shop: Awaited<ReturnType<typeof openAdminClient>>,
  { slug, variantId }: { slug: string; variantId: string },
  selection: string,
): Promise<unknown> {
  await shop.project()
  const { product } = (await shop.ask(
    `{ product(slug: "${slug}") { variants { ${selection} } } }`,
  )) as unknown as { product: { variants: Fields[] } }
  const call = async (path: string, body: unknown) => {
    const headers = {
      'content-type': 'application/json',
      'x-store-domain': shop.client.store.domain,
    }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await (await shop.app.request(path, init)).json()) as { token: string; items: Fields[] }
  }
  const { token } = await call('/v1/carts', { currencyCode: 'EUR', email: null })
  const cart = await call(`/v1/carts/${token}/items`, { variantId, quantity: 1 })
  const field = /^\w+/.exec(selection)?.[0] ?? ''
  const ofCart = cart.items[0]?.[field]
  expect(ofCart).toEqual(product.variants[0]?.[field])
  return ofCart
}
