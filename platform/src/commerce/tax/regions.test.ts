import { expect, test } from 'vitest'
import type { Db } from '#store/database.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { readTaxTerms } from './tax-terms.ts'

const rate = (countryCode: string, region: string | null, percent: string) => ({
  ...{ countryCode, region, taxClass: 'standard' as const, rate: percent },
})
const taxRates = [
  ...[rate('US', 'CO', '8.81'), rate('US', 'California', '9.5'), rate('US', null, '0')],
  ...[rate('CA', 'Québec', '14.975'), rate('DE', 'Bayern', '16')],
]
const store = { taxRates, taxIncluded: false, taxRate: '1', settings: {} } as unknown as Store

test.each([
  ['US', 'Colorado', '8.81'],
  ['US', ' co ', '8.81'],
  ['US', 'CA', '9.5'],
  ['US', 'Calif.', '0'],
  ['US', null, '0'],
  ['CA', 'QC', '14.975'],
  ['CA', 'quebec', '14.975'],
  ['CA', 'Ontario', '1'],
  ['DE', 'bayern', '16'],
])('the rate in %s, %s is %s, whether code or name was given', async (countryCode, region, own) => {
  const terms = await readTaxTerms(null as unknown as Db, store, { countryCode, region })
  expect(terms.rateOf('standard')).toBe(own)
})
