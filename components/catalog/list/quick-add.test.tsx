import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { CardProduct } from '@/lib/shop/catalog/product-card'
import { productCardView } from '@/lib/shop/catalog/product-card'
import { compileMessages } from '@/lib/shop/i18n/compile-messages'
import product from '@/messages/en/product.json'
import { QuickAdd } from './quick-add'

const messages = compileMessages({ product }) as unknown as { product: typeof product }

const price = { amountMinor: 2800, currencyCode: 'EUR' }
const mugIn = (glazes: readonly string[], name = 'Glaze') =>
  ({
    title: 'Harbour Mug',
    slug: 'harbour-mug',
    options: [{ name, values: glazes, labels: glazes }],
    images: [],
    priceMin: price,
    variants: glazes.map((value) => ({
      id: value,
      options: [{ name, value }],
      availableQuantity: 3,
      price,
      compareAtPrice: null,
    })),
  }) as unknown as CardProduct

function render(mug: CardProduct, hasChoices: boolean) {
  const view = productCardView(mug, { optionValue: undefined, priceLocale: 'en-GB' })
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <QuickAdd product={mug} view={view} priceLocale="en-GB" hasChoices={hasChoices} />
    </NextIntlClientProvider>,
  )
}

describe('the sign of a card', () => {
  it('opens the choices of a product where its list has room for them', () => {
    expect(render(mugIn(['Oat', 'Moss']), true)).toContain('popover')
  })

  it('is there without room for choices too, as a part of the card that links to the product', () => {
    const html = render(mugIn(['Oat', 'Moss']), false)
    expect(html).toContain('quick-add')
    expect(html).toContain('aria-hidden="true"')
    expect(html).not.toMatch(/<button|<a /)
  })

  it('adds a product without a choice at once in every list', () => {
    expect(render(mugIn(['Oat']), false)).toContain('name="add"')
  })
})

it.each([
  ['the cheapest', [6000, null], '€60.00'],
  ['a dearer one', [null, 6000], undefined],
])('a card says what %s of its variants cost before', (_which, formerly, was) => {
  const mug = mugIn(['Oat', 'Moss'])
  const variants = mug.variants.map((variant, index) => ({
    ...variant,
    price: { ...price, amountMinor: 2800 + 2000 * index },
    compareAtPrice: formerly[index] ? { ...price, amountMinor: formerly[index] } : null,
  }))
  const context = { optionValue: undefined, priceLocale: 'en-GB' }
  const view = productCardView({ ...mug, variants }, context)
  expect([view.price, view.was, view.badge?.key]).toEqual(['€28.00', was, was && 'discount'])
})

it.each(['constructor', '__proto__'])(
  'a card of a product with the option %s has no badge',
  (name) => {
    const view = productCardView(mugIn(['Oat', 'Moss'], name), {
      optionValue: undefined,
      priceLocale: 'en-GB',
    })
    expect(view.badge).toBeNull()
  },
)
