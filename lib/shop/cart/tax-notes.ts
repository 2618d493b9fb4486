import type { Translate } from '@/lib/shop/i18n/client-messages'
import { numberFormat } from '@/lib/shop/i18n/formatters'
import { formatMoney, type Money } from '@/lib/shop/i18n/money'

/** The tax of a cart or an order as the platform computed it. */
export interface TaxedTotals {
  readonly tax: Money
  readonly taxIncluded: boolean
  /** By rate in per cent, the highest first; empty on a platform that does not report it. */
  readonly taxSummary: readonly { readonly rate: number; readonly tax: Money }[]
}

type TaxKey = 'taxIncluded' | 'taxAdded' | 'taxIncludedAt' | 'taxAddedAt'

/** The tax notes below a total: one line per rate, or one without a rate when none is known. */
export function taxNotes(
  t: Translate<TaxKey>,
  { tax, taxIncluded, taxSummary }: TaxedTotals,
  priceLocale: string,
): string[] {
  const taxed = taxSummary.filter((entry) => entry.tax.amountMinor > 0)
  if (taxed.length === 0) {
    return [t(taxIncluded ? 'taxIncluded' : 'taxAdded', { amount: formatMoney(tax, priceLocale) })]
  }
  const percent = numberFormat(priceLocale, { style: 'percent', maximumFractionDigits: 3 })
  return taxed.map((entry) =>
    t(taxIncluded ? 'taxIncludedAt' : 'taxAddedAt', {
      rate: percent.format(entry.rate / 100),
      amount: formatMoney(entry.tax, priceLocale),
    }),
  )
}
