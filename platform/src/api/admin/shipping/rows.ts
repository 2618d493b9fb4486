import { findMinor } from '#http/money.ts'
import { validationProblem } from '#http/problem.ts'
import type { shippingMethods, shippingRates } from '#store/schema/shipping.ts'
import type { MethodRequest, RateRequest } from './schemas.ts'

type MethodValues = Omit<typeof shippingMethods.$inferInsert, 'id' | 'tenantId' | 'storeId'>
type RateValues = Omit<
  typeof shippingRates.$inferInsert,
  'id' | 'tenantId' | 'storeId' | 'shippingMethodId'
>
type Amount = number | null | undefined

/** Collects all invalid fields, so that a merchant can correct them at once. */
class Fields {
  readonly errors: Record<string, string[]> = {}
  readonly #currency: string

  constructor(currency: string) {
    this.#currency = currency
  }

  refuse(field: string, message: string) {
    ;(this.errors[field] ??= []).push(message)
  }

  minor(field: string, value: Amount): number | null {
    if (value === null || value === undefined) return null
    const minor = findMinor(value, this.#currency)
    if (minor === null) this.refuse(field, `must be an amount in ${this.#currency}`)
    return minor
  }

  grams(field: string, value: Amount): number | null {
    if (value === null || value === undefined) return null
    const grams = Math.round(value * 1000)
    if (grams / 1000 !== value) this.refuse(field, 'must be a whole number of grams')
    return grams
  }

  order(low: string, min: number | null, high: string, max: number | null) {
    if (min !== null && max !== null && min > max) this.refuse(high, `must not be less than ${low}`)
  }
}

function toRate(request: RateRequest, currency: string, fields: Fields, at: string): RateValues {
  const { discountPercentage, ...given } = request
  const minor = (name: keyof RateRequest) => fields.minor(`${at}.${name}`, request[name] as Amount)
  const row = {
    currency,
    type: given.type ?? 'flat',
    isActive: given.isActive ?? true,
    postalCodes: given.postalCodes ?? [],
    description: given.description ?? null,
    zoneCode: given.zoneCode ?? null,
    minValue: given.minValue ?? null,
    maxValue: given.maxValue ?? null,
    taxIncluded: given.taxIncluded ?? null,
    metadata: given.metadata ?? {},
    discountPercentage: discountPercentage == null ? null : String(discountPercentage),
    priceMinor: minor('price'),
    basePriceMinor: minor('basePrice'),
    pricePerKgMinor: minor('pricePerKg'),
    pricePerUnitMinor: minor('pricePerUnit'),
    surchargeMinor: minor('surcharge'),
    minOrderPriceMinor: minor('minOrderPrice'),
    maxOrderPriceMinor: minor('maxOrderPrice'),
    minWeightGrams: fields.grams(`${at}.minWeight`, given.minWeight),
    maxWeightGrams: fields.grams(`${at}.maxWeight`, given.maxWeight),
  }
  const { minOrderPriceMinor, maxOrderPriceMinor, minWeightGrams, maxWeightGrams } = row
  fields.order('minOrderPrice', minOrderPriceMinor, `${at}.maxOrderPrice`, maxOrderPriceMinor)
  fields.order('minWeight', minWeightGrams, `${at}.maxWeight`, maxWeightGrams)
  fields.order('minValue', row.minValue, `${at}.maxValue`, row.maxValue)
  return row
}

/** The values that a request may reference. */
export interface KnownReferences {
  currencyCode: string
  zoneCodes: ReadonlySet<string>
  pickupPointIds: ReadonlySet<string>
}

/** The first few valid values, for an error message. */
function listSome(values: ReadonlySet<string>) {
  if (values.size === 0) return 'there are none'
  const shown = [...values].slice(0, 10).join(', ')
  return values.size > 10 ? `${shown}, …` : shown
}

function checkReferences(request: MethodRequest, known: KnownReferences, fields: Fields) {
  if (request.currency !== known.currencyCode) {
    fields.refuse('currency', `must be ${known.currencyCode}, the currency of the store`)
  }
  if (request.pickupPointIds?.some((id) => !known.pickupPointIds.has(id))) {
    fields.refuse(
      'pickupPointIds',
      `must be ids of pickup points of the store (${listSome(known.pickupPointIds)})`,
    )
  }
  request.rates?.forEach(({ zoneCode }, index) => {
    if (zoneCode != null && !known.zoneCodes.has(zoneCode)) {
      fields.refuse(
        `rates.${String(index)}.zoneCode`,
        `must be a zone of the store (${listSome(known.zoneCodes)})`,
      )
    }
  })
}

/**
 * Makes the rows of a new method and its rates, in minor units and grams.
 * @throws Problem 400 naming every wrong field.
 */
export function toMethodRows(
  request: MethodRequest,
  known: KnownReferences,
): { method: MethodValues; rates: RateValues[] } {
  const { rates: rateRequests = [], basePrice, minWeight, maxWeight, ...given } = request
  const { minOrderAmount, maxOrderAmount, ...plain } = given
  const fields = new Fields(request.currency)
  checkReferences(request, known, fields)
  const amounts = {
    basePriceMinor: fields.minor('basePrice', basePrice) ?? 0,
    minOrderAmountMinor: fields.minor('minOrderAmount', minOrderAmount),
    maxOrderAmountMinor: fields.minor('maxOrderAmount', maxOrderAmount),
    minWeightGrams: fields.grams('minWeight', minWeight),
    maxWeightGrams: fields.grams('maxWeight', maxWeight),
  }
  const { timeWindows = [], daySurcharges = {} } = given.metadata ?? {}
  for (const amount of [
    ...timeWindows.map((each) => each.surcharge),
    ...Object.values(daySurcharges),
  ])
    fields.minor('metadata', amount)
  const { minOrderAmountMinor, maxOrderAmountMinor, minWeightGrams, maxWeightGrams } = amounts
  fields.order('minOrderAmount', minOrderAmountMinor, 'maxOrderAmount', maxOrderAmountMinor)
  fields.order('minWeight', minWeightGrams, 'maxWeight', maxWeightGrams)
  const rates = rateRequests.map((rate, index) =>
    toRate(rate, request.currency, fields, `rates.${String(index)}`),
  )
  if (Object.keys(fields.errors).length > 0) throw validationProblem(fields.errors)
  const method = { ...plain, ...amounts, displayName: request.displayName ?? request.name }
  return { method: method as MethodValues, rates }
}
