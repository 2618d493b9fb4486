import type { Schemas } from '#api/client.ts'

type Coupon = Schemas['Coupon']
type CouponState = 'on' | 'off' | 'scheduled' | 'ended' | 'usedUp'

/** Whether a code can be used at a moment, and if not, why. */
export function couponState(
  {
    isActive,
    startsOn,
    endsOn,
    usageLimit,
    usedCount,
  }: Pick<Coupon, 'isActive' | 'startsOn' | 'endsOn' | 'usageLimit' | 'usedCount'>,
  now: number,
): CouponState {
  if (!isActive) return 'off'
  if (endsOn !== null && Date.parse(endsOn) < now) return 'ended'
  if (usageLimit !== null && usedCount >= usageLimit) return 'usedUp'
  return startsOn !== null && Date.parse(startsOn) > now ? 'scheduled' : 'on'
}
