import type { ReactNode } from 'react'
import { SumRow, SumTotal } from '@/components/ui/sum-rows'
import type { BagView } from '@/lib/shop/bag-view'
import { fill } from '@/lib/shop/fill'
import { formatMoney, type Money } from '@/lib/shop/money'
import type { BagVoice } from '@/lib/shop/bag-texts'

type BagSumProps = {
  bag: BagView
  isPending?: boolean | undefined
  voice: BagVoice
  /** Beside the code: how to take it off. */
  codeEnd?: ReactNode
  /** What stands for delivery while none is chosen, as label and value. */
  estimate?: { label: string; value: string } | null | undefined
}

/** The sum as the platform computed it; numbers fade while they are computed again, and never jump. */
export function BagSum({ bag, isPending, voice, codeEnd, estimate }: BagSumProps) {
  const { texts } = voice
  const price = (money: Money) => formatMoney(money, voice.priceLocale)
  const { coupon, shipping } = bag
  const tax = fill(bag.taxIncluded ? texts.taxIncluded : texts.taxAdded, { amount: price(bag.tax) })
  return (
    <dl className={isPending ? 'grid gap-2 opacity-50' : 'grid gap-2'} aria-busy={isPending}>
      <SumRow label={texts.pieces} value={price(bag.subTotal)} />
      {coupon && bag.discount.amountMinor > 0 ? (
        <SumRow
          label={
            <>
              {fill(texts.code, { code: coupon.code })} {codeEnd}
            </>
          }
          value={`−${price(bag.discount)}`}
        />
      ) : null}
      {shipping ? (
        <SumRow
          label={fill(texts.deliveryWith, { method: shipping.name })}
          value={shipping.price.amountMinor === 0 ? texts.free : price(shipping.price)}
        />
      ) : (
        <SumRow
          label={estimate?.label ?? texts.delivery}
          value={estimate?.value ?? texts.deliveryLater}
        />
      )}
      <SumTotal
        label={shipping ? texts.total : texts.totalSoFar}
        value={price(bag.total)}
        note={tax}
      />
    </dl>
  )
}
