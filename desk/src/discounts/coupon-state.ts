import type { Schemas } from '#api/client.ts'

type Coupon = Schemas['Coupon']
type CouponState = 'on' | 'off' | 'scheduled' | 'ended' | 'usedUp'

/** Whether a code can be used at a moment, by default now, and if not, why. */
export function couponState(
  {
    isActive,
    startsOn,
    endsOn,
    usageLimit,
    usedCount,
  }: Pick<Coupon, 'isActive' | 'startsOn' | 'endsOn' | 'usageLimit' | 'usedCount'>,
  now = new Date(),
): CouponState {
  if (!isActive) return 'off'
  if (endsOn !== null && new Date(endsOn) < now) return 'ended'
  if (usageLimit !== null && usedCount >= usageLimit) return 'usedUp'
  return startsOn !== null && new Date(startsOn) > now ? 'scheduled' : 'on'
}
