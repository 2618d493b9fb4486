import { and, asc, eq } from '#store/drizzle.ts'
import { readTextsOf, type Texts } from '#commerce/translations/read-texts.ts'
import type { Db, Tx } from '#store/database.ts'
import { paymentMethods, type PaymentMethod, type PaymentType } from '#store/schema/payments.ts'
import type { ShippingType } from '#store/schema/shipping.ts'
import type { Store } from '#store/schema/tenancy.ts'

export type PaymentReason = 'shipping' | 'amount' | 'country'

export interface PaymentChoice {
  method: PaymentMethod
  reason: PaymentReason | null
}

export interface Purchase {
  totalMinor: number
  /** Null while no shipping method is selected; then none is unavailable because of it. */
  shippingType: ShippingType | null
  countryCode: string
}

const carried: ShippingType[] = ['regular', 'express', 'sameDay', 'localDelivery']

const shippingTypesOf: Record<PaymentType, readonly ShippingType[]> = {
  redirect: [...carried, 'pickup'],
  bankTransfer: [...carried, 'pickup'],
  invoice: [...carried, 'pickup'],
  cashOnDelivery: carried,
  payAtPickup: ['pickup'],
}

/** Why a method is unavailable, or null. Limits are inclusive. */
function findPaymentReason(
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

/** A method in the language of `texts`. Untranslated instructions stay: they name an account. */
function translate(method: PaymentMethod, texts: Texts | null): PaymentMethod {
  const own = texts?.of('paymentMethod', method.id)
  if (!own) return method
  return {
    ...method,
    name: own.name,
    description: own.description ?? method.description,
    instructions: own.instructions ?? method.instructions,
  }
}

const isOffered = (storeId: string) =>
  and(eq(paymentMethods.storeId, storeId), eq(paymentMethods.isActive, true))

type Offering = Pick<Store, 'id' | 'language' | 'currencyCode'>

/** Whether the platform can carry a payment method out; given an amount, whether for that. */
export type CarriesOut = (
  method: PaymentMethod,
  amount?: { minor: number; currencyCode: string },
) => boolean

async function toChoices(
  db: Db | Tx,
  { id: storeId, language, currencyCode }: Offering,
  carriesOut: CarriesOut,
  offered: PaymentMethod[],
  purchase: Purchase,
): Promise<PaymentChoice[]> {
  const methods = offered.filter((method) => carriesOut(method))
  const ids = methods.map(({ id }) => id)
  const texts = await readTextsOf(db, { storeId, language }, ids)
  const amount = { minor: purchase.totalMinor, currencyCode }
  return methods.map((method) => ({
    method: translate(method, texts),
    reason: findPaymentReason(method, purchase) ?? (carriesOut(method, amount) ? null : 'amount'),
  }))
}

/** The active payment methods that work, in the store's order and the language of the read. */
export async function listPaymentChoices(
  db: Db,
  store: Offering,
  carriesOut: CarriesOut,
  purchase: Purchase,
): Promise<PaymentChoice[]> {
  const methods = await db
    .select()
    .from(paymentMethods)
    .where(isOffered(store.id))
    .orderBy(asc(paymentMethods.sortOrder), asc(paymentMethods.id))
  return toChoices(db, store, carriesOut, methods, purchase)
}

/**
 * One of them, or undefined. Until the transaction ends, nobody removes it or replaces its keys: a
 * payment without the keys of its method could neither be settled nor ended.
 */
export async function holdPaymentChoice(
  tx: Tx,
  store: Offering,
  carriesOut: CarriesOut,
  purchase: Purchase & { methodId: string },
): Promise<PaymentChoice | undefined> {
  // A shared lock, so that purchases do not wait for each other.
  const methods = await tx
    .select()
    .from(paymentMethods)
    .where(and(isOffered(store.id), eq(paymentMethods.id, purchase.methodId)))
    .for('key share')
  const [choice] = await toChoices(tx, store, carriesOut, methods, purchase)
  return choice
}
