import { firstStore } from './demo-stores'
import type { OwnShop } from './own-shop'
import { connectTo, shipOrder } from './platform-api.mjs'
import { storeDomain } from './store-urls'

type Variant = { id: string; sku: string; options: object[]; price: number }
type Product = { id: string; slug: string; variants: Variant[] }

/** Admin API of the first store in a journey's own shop. */
export async function openAdmin({ platformPort }: OwnShop) {
  // Credentials that journeys-setup.mjs has added to the data of own shops.
  const application: { id: string; secret: string } = JSON.parse(
    process.env['SHOP_APPLICATION'] ?? '{}',
  )
  const { callAdmin } = connectTo({
    ...{ platformPort, storeDomain: storeDomain(firstStore), application },
  })
  const list = async <T>(path: string): Promise<T[]> => (await callAdmin('GET', path)).data
  const products = '/v1/catalog/products'
  return {
    /**
     * Connects the first method of type `redirect` to Stripe. @returns the URL for Stripe's events
     */
    connectStripe: async (keys: { secretKey: string; webhookSecret: string }) => {
      const methods = '/v1/payment-methods'
      const all = await list<{ id: string; type: string }>(methods)
      const card = all.find(({ type }) => type === 'redirect')
      if (!card) throw new Error('No method leads to a payment page.')
      const provider = `${methods}/${card.id}/provider`
      const { eventsUrl } = await callAdmin('PUT', provider, { provider: 'stripe', ...keys })
      return String(eventsUrl)
    },
    /** Lets a shipping method stop serving on one day, by a part of its name. */
    closeDay: async (name: string, day: string) => {
      type Method = { id: string; displayName: string; metadata: { closedDates?: string[] } }
      const methods = '/v1/shipping/methods'
      const all = await list<Method>(methods)
      const method = all.find(({ displayName }) => displayName.includes(name))
      if (!method) throw new Error(`No method is called ${name}.`)
      const closedDates = [...(method.metadata.closedDates ?? []), day]
      const metadata = { ...method.metadata, closedDates }
      await callAdmin('PUT', `${methods}/${method.id}`, { ...method, metadata })
    },
    /** Closes a pickup point for good. */
    closePickupPoint: async (name: string) => {
      const points = '/v1/shipping/pickup-points'
      const all = await list<{ id: string; name: string }>(points)
      const point = all.find((one) => one.name === name)
      if (!point) throw new Error(`No pickup point is called ${name}.`)
      await callAdmin('PUT', `${points}/${point.id}`, { ...point, isActive: false })
    },
    sendGoods: (number: string) => shipOrder(callAdmin, number),
    /** Changes a product's slug in one of its translations. */
    translateSlug: async (from: string, to: string, locale: string) => {
      const all = await list<Product>(`${products}?limit=100`)
      const translations = `${products}/${all.find(({ slug }) => slug === from)?.id ?? ''}/translations`
      const found = await list<{ locale: string; texts: object }>(translations)
      const known = found.find((translation) => translation.locale === locale)
      await callAdmin('PUT', `${translations}/${locale}`, { ...known?.texts, slug: to })
    },
    /** Changes the slug of a product, a category or a collection. */
    changeSlug: async (
      kind: 'products' | 'categories' | 'collections',
      from: string,
      to: string,
    ) => {
      const path = `/v1/catalog/${kind}`
      const all = await list<Product>(`${path}?limit=100`)
      const subject = all.find(({ slug }) => slug === from)
      if (!subject) throw new Error(`None of ${kind} has the slug ${from}.`)
      await callAdmin('PATCH', `${path}/${subject.id}`, { slug: to })
    },
    /** Adds a product with a variant for each value of one option. @returns its path */
    addProduct: async (title: string, name: string, values: readonly string[]) => {
      const variants = values.map((value, index) => ({
        ...{ sku: `${title}-${index}`, price: 10, availableQuantity: 9 },
        options: [{ name, value }],
      }))
      const options = [{ name, values }]
      const { slug } = await callAdmin('POST', products, { title, options, variants })
      return encodeURI(`/products/${String(slug)}`)
    },
    /** Sets one price for all variants of a product, in major units. */
    changePrice: async (productPath: string, price: number) => {
      const all = await list<Product>(`${products}?limit=100`)
      const product = all.find(({ slug }) => productPath === `/products/${slug}`)
      if (!product) throw new Error(`There is no product ${productPath}.`)
      const variants = product.variants.map(({ id, sku, options }) => ({ id, sku, options, price }))
      await callAdmin('PATCH', `${products}/${product.id}`, { variants })
    },
  }
}
