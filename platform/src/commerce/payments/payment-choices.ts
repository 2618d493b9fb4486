import { and, asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#store/database.ts'
import { paymentMethods, type PaymentMethod, type PaymentType } from '#store/schema/payments.ts'
import type { ShippingType } from '#store/schema/shipping.ts'

export type PaymentReason = 'shipping' | 'amount' | 'country'

/** A way to pay and, when it does not fit the cart, why. */
export interface PaymentChoice {
  method: PaymentMethod
  reason: PaymentReason | null
}

/** What a way to pay is held against. */
export interface Purchase {
  totalMinor: number
  /** Null while no delivery is chosen: then no way to pay is refused for its sake. */
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

/** Why a way to pay does not fit, or null when it does. Bounds themselves are allowed. */
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

/** The store's ways to pay, in its order. */
export async function listPaymentChoices(
  db: Db | Tx,
  storeId: string,
  purchase: Purchase,
): Promise<PaymentChoice[]> {
  const methods = await db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.storeId, storeId), eq(paymentMethods.isActive, true)))
    .orderBy(asc(paymentMethods.sortOrder), asc(paymentMethods.id))
  return methods.map((method) => ({ method, reason: findPaymentReason(method, purchase) }))
}
