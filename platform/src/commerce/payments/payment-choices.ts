import { and, asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#store/database.ts'
import { paymentMethods, type PaymentMethod, type PaymentType } from '#store/schema/payments.ts'
import type { ShippingType } from '#store/schema/shipping.ts'

export type PaymentReason = 'shipping' | 'amount' | 'country'

/** A payment method and, when it is unavailable for the purchase, the reason. */
export interface PaymentChoice {
  method: PaymentMethod
  reason: PaymentReason | null
}

/** What decides which payment methods are available. */
export interface Purchase {
  totalMinor: number
  /** Null while no shipping method is selected: then none is unavailable because of it. */
  shippingType: ShippingType | null
  countryCode: string
}

const carried: ShippingType[] = ['regular', 'express', 'sameDay', 'localDelivery']

const shippingTypesOf: Record<PaymentType, readonly ShippingType[]> = {
  redirect: [...carried, 'pickup'],
  bankTransfer: [...carried, 'pickup'],
  cashOnDelivery: carried,
  payAtPickup: ['pickup'],
}

/** Why a method is unavailable, or null. Limits are inclusive. */
export function findPaymentReason(
  method: PaymentMethod,
  { totalMinor, shippingType, countryCode }: Purchase,
): PaymentReason | null {
  const own = method.shippingTypes
  const types = shippingTypesOf[method.type].filter((t) => own.length === 0 || own.includes(t))
  if (shippingType !== null && !types.includes(shippingType)) return 'shipping'
  if (totalMinor < (method.minAmountMinor ?? 0)) return 'amount'
  if (totalMinor > (method.maxAmountMinor ?? Infinity)) return 'amount'
  const { countries } = method
  return countries.length > 0 && !countries.includes(countryCode) ? 'country' : null
}

/** The active payment methods of the store that can be carried out, in the order of the store. */
export async function listPaymentChoices(
  db: Db | Tx,
  storeId: string,
  carriesOut: (method: PaymentMethod) => boolean,
  purchase: Purchase,
): Promise<PaymentChoice[]> {
  const methods = await db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.storeId, storeId), eq(paymentMethods.isActive, true)))
    .orderBy(asc(paymentMethods.sortOrder), asc(paymentMethods.id))
  return methods
    .filter(carriesOut)
    .map((method) => ({ method, reason: findPaymentReason(method, purchase) }))
}
