import type { Translate } from '@/lib/shop/i18n/client-messages'
import { numberFormat } from '@/lib/shop/i18n/formatters'
import { formatMoney, type Money } from '@/lib/shop/i18n/money'

/** Units that a price is stated for (Directive 98/6/EC), and those that contents are measured in. */
export const BASE_UNITS = ['g', 'kg', 'ml', 'l', 'cm', 'm', 'm2', 'piece'] as const
export const MEASURE_UNITS = [...BASE_UNITS, 'mg', 'cl'] as const

/** How much a variant contains, and what the base quantity of it costs. */
export interface UnitPricing {
  readonly price: Money
  readonly baseQuantity: number
  readonly baseUnit: (typeof BASE_UNITS)[number]
  readonly contentQuantity: number
  readonly contentUnit: (typeof MEASURE_UNITS)[number]
}

/** How a page formats unit prices: its language, the locale of its prices, and its messages. */
export interface UnitPriceFormat {
  readonly locale: string
  readonly priceLocale: string
  readonly t: Translate<'unitPrice' | 'pieces'>
}

/** Unit names of `Intl`; square metres are derived from metres. */
const NAMES = {
  g: 'gram',
  kg: 'kilogram',
  ml: 'milliliter',
  l: 'liter',
  cm: 'centimeter',
  m: 'meter',
  m2: 'meter',
}

/** `12,50 € / 100 g`, `25,00 € / kg`; null when the content is unknown. */
export function formatUnitPrice(
  pricing: UnitPricing | null | undefined,
  { locale, priceLocale, t }: UnitPriceFormat,
): string | null {
  if (!pricing) return null
  const { baseQuantity, baseUnit } = pricing
  const amount =
    baseUnit === 'piece'
      ? t('pieces', { count: baseQuantity })
      : amountOf(NAMES[baseUnit], baseQuantity, locale) + (baseUnit === 'm2' ? '²' : '')
  return t('unitPrice', { price: formatMoney(pricing.price, priceLocale), amount })
}

/** `100 g`; for one unit only its symbol, `kg`. */
function amountOf(unit: string, quantity: number, locale: string): string {
  const format = numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' })
  if (quantity !== 1) return format.format(quantity)
  return format.formatToParts(1).find(({ type }) => type === 'unit')?.value ?? ''
}
