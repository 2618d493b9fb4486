import { createTranslate, type ClientMessages } from '@/lib/shop/i18n/client-messages'
import { formatMoney, type Money } from '@/lib/shop/i18n/money'

/** What adds a line to a cart. */
export interface NewLine {
  readonly variantId: string
  readonly quantity: number
}

/** Of a line, what adds it again; of one that is sold out nothing is left, and one item is asked for. */
export function toNewLine({ variantId, quantity }: NewLine): NewLine {
  return { variantId, quantity: Math.max(1, quantity) }
}

export interface Described {
  readonly options: readonly { readonly value: string; readonly valueLabel?: string }[]
}

/** What tells a line from others of its product, for its name: `['Moss', 'M']`. */
export function lineDetails({ options }: Described): string[] {
  return options.map(({ value, valueLabel }) => valueLabel ?? value)
}

/** What says that a line was removed, with the fields of the form that restores it. */
export function removedValues(
  line: Described & NewLine & { readonly title: string },
  comma: string,
) {
  return { title: line.title, options: lineDetails(line).join(comma), ...toNewLine(line) }
}

type LineNotice =
  | { readonly code: 'priceChanged'; readonly previousPrice: Money; readonly currentPrice: Money }
  | { readonly code: 'stockReduced'; readonly available: number }
  | { readonly code: 'soldOut' | 'unavailable' }

interface NoticeMessages extends ClientMessages<
  'priceDown' | 'priceUp' | 'stockReduced' | 'soldOut' | 'unavailable'
> {
  readonly priceLocale: string
}

/** What has changed about a line since it was added, in words. */
export function noticeText(notice: LineNotice, messages: NoticeMessages): string {
  const t = createTranslate(messages)
  if (notice.code === 'stockReduced') return t(notice.code, { count: notice.available })
  if (notice.code !== 'priceChanged') return t(notice.code)
  const { previousPrice: from, currentPrice: to } = notice
  const key = to.amountMinor < from.amountMinor ? 'priceDown' : 'priceUp'
  const { priceLocale } = messages
  return t(key, { from: formatMoney(from, priceLocale), to: formatMoney(to, priceLocale) })
}
