import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { CardProduct } from '@/lib/shop/catalog/product-card'
import { compileMessages } from '@/lib/shop/i18n/compile-messages'
import items from '@/messages/en/items.json'
import product from '@/messages/en/product.json'
import ui from '@/messages/en/ui.json'
import { ProductCard } from './product-card'

const messages = compileMessages({ items, product, ui }) as unknown as { ui: typeof ui }
const price = { amountMinor: 9800, currencyCode: 'EUR' }
const soldOut = {
  title: 'Nest Bowls',
  slug: 'nest-bowls',
  options: [],
  images: [],
  priceMin: price,
  priceMax: price,
  variants: [{ id: '1', options: [], availableQuantity: 0, price, compareAtPrice: null }],
} as unknown as CardProduct

const render = (surface: 'background' | 'band') =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <ProductCard
        product={soldOut}
        priceLocale="de-DE"
        swatches={{}}
        swatch="disc"
        sizes="100vw"
        heading="h3"
        surface={surface}
      />
    </NextIntlClientProvider>,
  )

it('shows the price of a sold-out product in a soft colour of its ground', () => {
  expect(render('background')).toMatch(/class="[^"]*text-muted-foreground[^"]*">98,00/)
  // Grey text cannot be read on a band.
  expect(render('band')).toMatch(/class="[^"]*band-soft[^"]*">98,00/)
})
