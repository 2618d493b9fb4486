import { expect, it } from 'vitest'
import { readLanguage } from '@/lib/server/store/languages'
import { compileMessages } from '@/lib/shop/i18n/compile-messages'
import { createTranslate, pickMessages } from '@/lib/shop/i18n/client-messages'
import { formatUnitPrice, type UnitPricing } from './unit-price'

function write(locale: string, baseQuantity: number, baseUnit: UnitPricing['baseUnit']) {
  const messages = compileMessages(readLanguage(locale))
  const t = createTranslate(pickMessages({ locale, messages }, 'items', ['unitPrice', 'pieces']))
  const price = { amountMinor: 1_250, currencyCode: 'EUR' }
  const pricing = { price, baseQuantity, baseUnit, contentQuantity: 1, contentUnit: baseUnit }
  // No-break spaces and direction marks differ between versions of the `Intl` data.
  return formatUnitPrice(pricing, { locale, priceLocale: locale, t })
    ?.replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[\u200e\u200f\u061c]/g, '')
}

it.each([
  ['en', 100, 'g', '€12.50 / 100 g'],
  ['en', 1, 'kg', '€12.50 / kg'],
  ['en', 10, 'cm', '€12.50 / 10 cm'],
  ['en', 1, 'm2', '€12.50 / m²'],
  ['en', 1, 'piece', '€12.50 / piece'],
  ['en', 10, 'piece', '€12.50 / 10 pieces'],
  ['de', 1, 'l', '12,50 € / l'],
  ['de', 100, 'ml', '12,50 € / 100 ml'],
  ['de', 1, 'piece', '12,50 € / Stück'],
  ['sv', 1, 'kg', '12,50 € / kg'],
  ['sv', 1, 'piece', '12,50 € / st.'],
  ['pt-BR', 1, 'm', '€ 12,50 / m'],
  ['pt-BR', 2, 'piece', '€ 12,50 / 2 unidades'],
  ['ar', 100, 'g', '12.50 € / 100 غرام'],
  ['ar', 1, 'piece', '12.50 € / قطعة'],
] as const)('%s writes a price for %s %s as %s', (locale, quantity, unit, text) => {
  expect(write(locale, quantity, unit)).toBe(text)
})

it('is empty when the content is unknown', () => {
  const t = () => 'unused'
  expect(formatUnitPrice(null, { locale: 'en', priceLocale: 'en', t })).toBeNull()
})
