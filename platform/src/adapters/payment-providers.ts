import type { Config } from '#config.ts'
import { paymentTypes } from '#store/enums.ts'
import type { PaymentType } from '#store/schema/payments.ts'

/**
 * The payment types that this platform can carry out. `redirect` needs a page of a provider, and
 * the only provider so far is the practice page.
 */
export function listPaymentTypes({ practicePayments }: Config): readonly PaymentType[] {
  return paymentTypes.filter((type) => type !== 'redirect' || practicePayments)
}
