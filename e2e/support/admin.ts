import { firstStore } from './demo-stores'
import type { OwnShop } from './own-shop'
import { storeDomain } from './store-urls'

type Variant = { id: string; sku: string; options: object[]; price: number }
type Product = { id: string; slug: string; variants: Variant[] }

/** Credentials for the first store that journeys-setup.mjs has added to the data of own shops. */
const application = () =>
  JSON.parse(process.env['SHOP_APPLICATION'] ?? '{}') as { id: string; secret: string }

/** Admin API of the first store in a journey's own shop. */
export async function openAdmin(shop: OwnShop) {
  const { id, secret } = application()
  const call = async <T>(method: string, path: string, init: RequestInit): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${shop.platformPort}${path}`, { method, ...init })
    const reply = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${reply}`)
    return JSON.parse(reply || 'null') as T
  }
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    scope: 'api_admin',
    client_id: id,
    client_secret: secret,
  })
  const token = await call<{ access_token: string }>('POST', '/connect/token', { body })
  const headers = {
    authorization: `Bearer ${token.access_token}`,
    'content-type': 'application/json',
    'x-store-domain': storeDomain(firstStore),
  }
  return {
    /**
     * Connects the first method of type `redirect` to Stripe. @returns the URL for Stripe's events
     */
    connectStripe: async (keys: { secretKey: string; webhookSecret: string }) => {
      const methods = '/v1/payment-methods'
      const { data } = await call<{ data: { id: string; type: string }[] }>('GET', methods, {
        headers,
      })
      const card = data.find(({ type }) => type === 'redirect')
      if (!card) throw new Error('No method leads to a payment page.')
      const body = JSON.stringify({ provider: 'stripe', ...keys })
      const provider = `${methods}/${card.id}/provider`
      const { eventsUrl } = await call<{ eventsUrl: string }>('PUT', provider, { headers, body })
      return eventsUrl
    },
    /** Lets a shipping method stop serving on one day, by a part of its name. */
    closeDay: async (name: string, day: string) => {
      type Method = { id: string; displayName: string; metadata: { closedDates?: string[] } }
      const list = '/v1/shipping/methods'
      const { data } = await call<{ data: Method[] }>('GET', list, { headers })
      const method = data.find(({ displayName }) => displayName.includes(name))
      if (!method) throw new Error(`No method is called ${name}.`)
      const closedDates = [...(method.metadata.closedDates ?? []), day]
      const body = JSON.stringify({ ...method, metadata: { ...method.metadata, closedDates } })
      await call('PUT', `${list}/${method.id}`, { headers, body })
    },
    /** Closes a pickup point for good. */
    closePickupPoint: async (name: string) => {
      const list = '/v1/shipping/pickup-points'
      const { data } = await call<{ data: { id: string; name: string }[] }>('GET', list, {
        headers,
      })
      const point = data.find((one) => one.name === name)
      if (!point) throw new Error(`No pickup point is called ${name}.`)
      const body = JSON.stringify({ ...point, isActive: false })
      await call('PUT', `${list}/${point.id}`, { headers, body })
    },
    /** Ships an order on invoice, by its number. */
    sendGoods: async (number: string) => {
      const orders = await call<{ data: { id: string }[] }>(
        'GET',
        `/v1/orders?search=${encodeURIComponent(number)}`,
        { headers },
      )
      for (const to of ['inProgress', 'inTransit']) {
        const init = { headers, body: JSON.stringify({ to }) }
        await call('POST', `/v1/orders/${orders.data[0]?.id ?? ''}/transitions`, init)
      }
    },
    /** Changes a product's slug in one of its translations. */
    translateSlug: async (from: string, to: string, locale: string) => {
      const list = '/v1/catalog/products'
      const { data } = await call<{ data: Product[] }>('GET', `${list}?limit=100`, { headers })
      const translations = `${list}/${data.find(({ slug }) => slug === from)?.id ?? ''}/translations`
      const found = await call<{ data: { locale: string; texts: object }[] }>('GET', translations, {
        headers,
      })
      const known = found.data.find((translation) => translation.locale === locale)
      const body = JSON.stringify({ ...known?.texts, slug: to })
      await call('PUT', `${translations}/${locale}`, { headers, body })
    },
    /** Changes the slug of a product, a category or a collection. */
    changeSlug: async (
      kind: 'products' | 'categories' | 'collections',
      from: string,
      to: string,
    ) => {
      const list = `/v1/catalog/${kind}`
      const { data } = await call<{ data: Product[] }>('GET', `${list}?limit=100`, { headers })
      const subject = data.find(({ slug }) => slug === from)
      if (!subject) throw new Error(`None of ${kind} has the slug ${from}.`)
      const init = { headers, body: JSON.stringify({ slug: to }) }
      await call('PATCH', `${list}/${subject.id}`, init)
    },
    /** Adds a product with a variant for each value of one option. @returns its path */
    addProduct: async (title: string, name: string, values: readonly string[]) => {
      const body = JSON.stringify({
        title,
        options: [{ name, values }],
        variants: values.map((value, index) => ({
          ...{ sku: `${title}-${index}`, price: 10, availableQuantity: 9 },
          options: [{ name, value }],
        })),
      })
      const init = { headers, body }
      const { slug } = await call<{ slug: string }>('POST', '/v1/catalog/products', init)
      return encodeURI(`/products/${slug}`)
    },
    /** Sets one price for all variants of a product, in major units. */
    changePrice: async (productPath: string, price: number) => {
      const products = '/v1/catalog/products'
      const { data } = await call<{ data: Product[] }>('GET', `${products}?limit=100`, { headers })
      const product = data.find(({ slug }) => productPath === `/products/${slug}`)
      if (!product) throw new Error(`There is no product ${productPath}.`)
      const variants = product.variants.map((variant) => ({
        id: variant.id,
        sku: variant.sku,
        options: variant.options,
        price,
      }))
      const init = { headers, body: JSON.stringify({ variants }) }
      await call('PATCH', `${products}/${product.id}`, init)
    },
  }
}
