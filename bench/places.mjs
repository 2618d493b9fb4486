import { Shopper } from '#e2e/resilience/shopper.mjs'

const query = `{
  categories { slug productCount children { slug } }
  products(filter: { inStock: true }, limit: 1) { data { slug } }
}`

/** The paths of a category and of a product in stock, read from the platform. */
export async function findPlaces(platformPort, storeDomain) {
  const response = await fetch(`http://127.0.0.1:${platformPort}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-store-domain': storeDomain },
    body: JSON.stringify({ query }),
  })
  const { data } = await response.json()
  const fullest = data.categories.sort((a, b) => b.productCount - a.productCount)[0]
  return {
    category: `/categories/${fullest.slug}`,
    product: `/products/${data.products.data[0].slug}`,
  }
}

/** The cookies of a shopper who has added one product to the cart of a shop. */
export async function fillCart(shop, path) {
  const shopper = new Shopper(shop)
  await shopper.send(path, /^Add to/)
  if (shopper.cookies.size === 0)
    throw new Error('No cookie was set with the first product in the cart.')
  return shopper.cookieHeader
}
