import type { BagView } from '@/lib/shop/bag-view'
import { formatMoney } from '@/lib/shop/money'
import type { BagVoice } from '@/lib/shop/bag-texts'

/** How much is missing until delivery is free: a sentence, and a bar that repeats it. */
export function FreeDeliveryGoal({ bag, voice }: { bag: BagView; voice: BagVoice }) {
  const { freeShippingFrom: from, freeShippingMissing: missing, itemCount } = bag
  if (!from || !missing || from.amountMinor === 0 || itemCount === 0) return null
  const reached = missing.amountMinor === 0
  const [before, after] = voice.texts.goal.split('{amount}')
  const share = Math.max(2, Math.min(100, 100 - (100 * missing.amountMinor) / from.amountMinor))
  return (
    <div className="grid gap-2.5">
      <p className="text-label">
        {reached ? (
          voice.texts.goalReached
        ) : (
          <>
            {before}
            <strong className="num">{formatMoney(missing, voice.priceLocale)}</strong>
            {after}
          </>
        )}
      </p>
      <div aria-hidden="true" className="goal-rest flex h-2.5">
        <div className="goal-done bg-primary" style={{ width: `${reached ? 100 : share}%` }} />
      </div>
    </div>
  )
}
