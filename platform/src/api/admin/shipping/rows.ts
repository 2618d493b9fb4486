import { validationProblem } from '#http/problem.ts'
import { findMinor } from '#store/money.ts'
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
  const minor = (field: string, value: Amount) => {
    if (value === null || value === undefined) return null
    const found = findMinor(value, currency)
    if (found === null) refuse(field, `must be an amount in ${currency}`)
    return found
  }
  const grams = (field: string, value: Amount) => {
    if (value === null || value === undefined) return null
    const whole = Math.round(value * 1000)
    if (whole / 1000 !== value) refuse(field, 'must be a whole number of grams')
    return whole
  }
  return {
    errors,
    refuse,
    minor,
    /** These amounts in minor units; `at` is where in the request they are. */
    minors: <Name extends string>(given: Partial<Record<Name, Amount>>, names: Name[], at = '') =>
      Object.fromEntries(
        names.map((name) => [`${name}Minor`, minor(at + name, given[name])]),
      ) as Record<`${Name}Minor`, number | null>,
    /** The limits of the weight in grams. */
    weights: (given: Partial<Record<'minWeight' | 'maxWeight', Amount>>, at = '') => ({
      minWeightGrams: grams(`${at}minWeight`, given.minWeight),
      maxWeightGrams: grams(`${at}maxWeight`, given.maxWeight),
    }),
    order(low: string, min: Amount, high: string, max: Amount) {
      if (min != null && max != null && min > max) refuse(high, `must not be less than ${low}`)
    },
  }
}

type Fields = ReturnType<typeof collectErrors>

/** Members of the request that are no columns are not written. */
function toRate(request: RateRequest, currency: string, fields: Fields, at: string): RateValues {
  const { discountPercentage, minValue, maxValue } = request
  const costs = ['price', 'basePrice', 'pricePerKg', 'pricePerUnit', 'surcharge'] as const
  const row = {
    ...request,
    currency,
    discountPercentage: discountPercentage == null ? null : String(discountPercentage),
    ...fields.minors(request, [...costs, 'minOrderPrice', 'maxOrderPrice'], at),
    ...fields.weights(request, at),
  }
  const { minOrderPriceMinor, maxOrderPriceMinor, minWeightGrams, maxWeightGrams } = row
  fields.order('minOrderPrice', minOrderPriceMinor, `${at}maxOrderPrice`, maxOrderPriceMinor)
  fields.order('minWeight', minWeightGrams, `${at}maxWeight`, maxWeightGrams)
  fields.order('minValue', minValue, `${at}maxValue`, maxValue)
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
  const { rates: rateRequests = [], basePrice, ...given } = request
  const fields = collectErrors(request.currency)
  checkReferences(request, known, fields)
  const amounts = {
    basePriceMinor: fields.minor('basePrice', basePrice) ?? 0,
    ...fields.minors(given, ['minOrderAmount', 'maxOrderAmount']),
    ...fields.weights(given),
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
    toRate(rate, request.currency, fields, `rates.${String(index)}.`),
  )
  if (Object.keys(fields.errors).length > 0) throw validationProblem(fields.errors)
  const method = { ...given, ...amounts, displayName: request.displayName ?? request.name }
  return { method: method as MethodValues, rates }
}
