import { chromium } from '@playwright/test'
import { findBrowser } from '#tools/lib/browser.mjs'

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

/** The cookies of a shopper who has added one product to the cart in a browser. */
export async function fillCart(productUrl) {
  const browser = await chromium.launch(await findBrowser())
  try {
    // Without scripts the form redirects, so the cookie is set once the page has loaded.
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(productUrl)
    for (const group of await page.getByRole('group').all()) {
      const radio = group.getByRole('radio').first()
      if (await radio.count()) await radio.check()
    }
    await page
      .getByRole('button', { name: /add to/i })
      .first()
      .click()
    const cookies = await context.cookies()
    if (cookies.length === 0)
      throw new Error('No cookie was set with the first product in the cart.')
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  } finally {
    await browser.close()
  }
}
