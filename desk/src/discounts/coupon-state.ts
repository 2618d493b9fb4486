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
  // Those cannot be used whether they are on or off.
  if (endsOn !== null && Date.parse(endsOn) < now) return 'ended'
  if (usageLimit !== null && usedCount >= usageLimit) return 'usedUp'
  if (!isActive) return 'off'
  return startsOn !== null && Date.parse(startsOn) > now ? 'scheduled' : 'on'
}
