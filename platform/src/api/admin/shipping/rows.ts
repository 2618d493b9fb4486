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
function collectErrors(currency: string) {
  const errors: Record<string, string[]> = {}
  const refuse = (field: string, message: string) => {
    ;(errors[field] ??= []).push(message)
  }
  return {
    errors,
    refuse,
    minor(field: string, value: Amount): number | null {
      if (value === null || value === undefined) return null
      const minor = findMinor(value, currency)
      if (minor === null) refuse(field, `must be an amount in ${currency}`)
      return minor
    },
    grams(field: string, value: Amount): number | null {
      if (value === null || value === undefined) return null
      const grams = Math.round(value * 1000)
      if (grams / 1000 !== value) refuse(field, 'must be a whole number of grams')
      return grams
    },
    order(low: string, min: Amount, high: string, max: Amount) {
      if (min != null && max != null && min > max) refuse(high, `must not be less than ${low}`)
    },
  }
}

type Fields = ReturnType<typeof collectErrors>

function toRate(request: RateRequest, currency: string, fields: Fields, at: string): RateValues {
  const { price, basePrice, pricePerKg, pricePerUnit, surcharge, ...rest } = request
  const { minOrderPrice, maxOrderPrice, minWeight, maxWeight, ...given } = rest
  const { discountPercentage, ...plain } = given
  const row = {
    ...plain,
    currency,
    discountPercentage: discountPercentage == null ? null : String(discountPercentage),
    priceMinor: fields.minor(`${at}.price`, price),
    basePriceMinor: fields.minor(`${at}.basePrice`, basePrice),
    pricePerKgMinor: fields.minor(`${at}.pricePerKg`, pricePerKg),
    pricePerUnitMinor: fields.minor(`${at}.pricePerUnit`, pricePerUnit),
    surchargeMinor: fields.minor(`${at}.surcharge`, surcharge),
    minOrderPriceMinor: fields.minor(`${at}.minOrderPrice`, minOrderPrice),
    maxOrderPriceMinor: fields.minor(`${at}.maxOrderPrice`, maxOrderPrice),
    minWeightGrams: fields.grams(`${at}.minWeight`, minWeight),
    maxWeightGrams: fields.grams(`${at}.maxWeight`, maxWeight),
  }
  const { minOrderPriceMinor, maxOrderPriceMinor, minWeightGrams, maxWeightGrams } = row
  fields.order('minOrderPrice', minOrderPriceMinor, `${at}.maxOrderPrice`, maxOrderPriceMinor)
  fields.order('minWeight', minWeightGrams, `${at}.maxWeight`, maxWeightGrams)
  fields.order('minValue', plain.minValue, `${at}.maxValue`, plain.maxValue)
  return row
}

export interface KnownReferences {
  currencyCode: string
  zoneCodes: ReadonlySet<string>
  pickupPointIds: ReadonlySet<string>
}

function listSome(values: ReadonlySet<string>) {
  if (values.size === 0) return 'there are none'
  const shown = [...values].slice(0, 10).join(', ')
  return values.size > 10 ? `${shown}, …` : shown
}

function checkReferences(request: MethodRequest, known: KnownReferences, fields: Fields) {
  const checkCurrency = (field: string, currency = known.currencyCode) => {
    if (currency === known.currencyCode) return
    fields.refuse(field, `must be ${known.currencyCode}, the currency of the store`)
  }
  checkCurrency('currency', request.currency)
  if (request.pickupPointIds?.some((id) => !known.pickupPointIds.has(id))) {
    fields.refuse(
      'pickupPointIds',
      `must be ids of pickup points of the store (${listSome(known.pickupPointIds)})`,
    )
  }
  request.rates?.forEach(({ zoneCode, currency }, index) => {
    checkCurrency(`rates.${String(index)}.currency`, currency)
    if (zoneCode != null && !known.zoneCodes.has(zoneCode)) {
      fields.refuse(
        `rates.${String(index)}.zoneCode`,
        `must be a zone of the store (${listSome(known.zoneCodes)})`,
      )
    }
  })
}

/** The rows of a method, in minor units and grams. @throws Problem 400 with all wrong fields. */
export function toMethodRows(
  request: MethodRequest,
  known: KnownReferences,
): { method: MethodValues; rates: RateValues[] } {
  const { rates: rateRequests = [], basePrice, minWeight, maxWeight, ...given } = request
  const { minOrderAmount, maxOrderAmount, ...plain } = given
  const fields = collectErrors(request.currency)
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
