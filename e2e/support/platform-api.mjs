/**
 * Calls of the platform of a shop: `call` as anybody, `callAdmin` as an application of the store.
 *
 * @param {{ platformPort: number, storeDomain: string, application: { id: string, secret: string } }}
 *   shop
 */
export function connectTo({ platformPort, storeDomain, application: { id, secret } }) {
  const send = async (method, path, init) => {
    const answer = await fetch(`http://127.0.0.1:${platformPort}${path}`, { method, ...init })
    const reply = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${reply}`)
    return JSON.parse(reply || 'null')
  }
  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @param {Record<string, string>} [headers]
   * @returns {Promise<any>} the reply
   * @throws {Error} with the status and the reply of a refused call
   */
  const call = (method, path, body, headers) =>
    send(method, path, {
      headers: { 'content-type': 'application/json', 'x-store-domain': storeDomain, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const form = { grant_type: 'client_credentials', scope: 'api_admin' }
  const signIn = async () => {
    const body = new URLSearchParams({ ...form, client_id: id, client_secret: secret })
    return `Bearer ${(await send('POST', '/connect/token', { body })).access_token}`
  }
  let signedIn
  /** @type {typeof call} */
  const callAdmin = async (method, path, body, headers) => {
    const ask = async () => {
      signedIn ??= signIn().catch((error) => {
        signedIn = undefined
        throw error
      })
      return call(method, path, body, { authorization: await signedIn, ...headers })
    }
    return ask().catch((error) => {
      // A token is valid for an hour.
      if (!error.message.includes('answered 401')) throw error
      signedIn = undefined
      return ask()
    })
  }
  return { call, callAdmin }
}

/** The same, with the product of a slug, which has enough stock for every order. */
export async function openMerchant({ slug, ...shop }) {
  const { call, callAdmin } = connectTo(shop)
  const { data: products } = await callAdmin('GET', '/v1/catalog/products?limit=50')
  const product = products.find((each) => each.slug === slug)
  const { data } = await callAdmin('GET', '/v1/inventory/locations?limit=1')
  const [{ id: variantId }] = product.variants
  const level = { variantId, locationId: data[0].id, availableQuantity: 100_000 }
  await callAdmin('PUT', '/v1/inventory/levels', level)
  return { call, callAdmin, product }
}

/** Ships an order on invoice, by its number. */
export async function shipOrder(callAdmin, number) {
  const { data } = await callAdmin('GET', `/v1/orders?search=${encodeURIComponent(number)}`)
  for (const to of ['inProgress', 'inTransit'])
    await callAdmin('POST', `/v1/orders/${data[0].id}/transitions`, { to })
}
