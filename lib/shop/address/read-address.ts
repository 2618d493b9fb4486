import {
  countryFormat,
  findPostalCode,
  findProblem,
  hasField,
  type AddressField,
  type AddressInput,
  type AddressProblem,
} from './address-format'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Whether a typed phone number can exist in a country, or anywhere when it begins with "+". Numbers
 * without a country are checked for length only. For the server: the metadata is 80 KiB.
 */
export function isPhoneNumber(typed: string, countryCode: string | null): boolean {
  if (!/^\+?[\d\s()./-]{5,24}$/.test(typed)) return false
  const country = countryCode !== null && isSupportedCountry(countryCode) ? countryCode : undefined
  if (!country && !typed.trim().startsWith('+')) return true
  return parsePhoneNumberFromString(typed, country)?.isPossible() ?? false
}

/** Regions that taxes depend on, by the code that everybody writes for them (ISO 3166-2). */
const REGIONS: Readonly<Record<string, string>> = {
  CA: 'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon',
  US: 'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DC District of Columbia,DE Delaware,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming',
}

/** `colorado`, `co` → `CO` in the United States; what is no region of the country stays as typed. */
function regionCode(typed: string, countryCode: string): string {
  const same = (name: string) =>
    name
      .normalize('NFKD')
      .replace(/[\p{M}.]/gu, '')
      .toLowerCase()
  const found = REGIONS[countryCode]
    ?.split(',')
    .find((region) => [region.slice(0, 2), region.slice(3)].some((it) => same(it) === same(typed)))
  return found?.slice(0, 2) ?? typed
}

/** The address of a form, or its problems by field, in the order of the page. Field names have no prefix. */
export function readAddress(values: Readonly<Record<string, string | undefined>>) {
  const text = (field: AddressField) =>
    (hasField(field, countryCode) ? (values[field] ?? '') : '').trim().replace(/\s+/g, ' ')
  const countryCode = /^[A-Z]{2}$/.test(values.countryCode ?? '') ? (values.countryCode ?? '') : ''
  const problems: Record<string, AddressProblem> = {}
  for (const field of listFields(countryCode)) {
    const value = field === 'countryCode' ? countryCode : text(field)
    const problem =
      findProblem(field, value, countryCode) ?? phoneProblem(field, value, countryCode)
    if (problem) problems[field] = problem
  }
  if (Object.keys(problems).length > 0) return { ok: false as const, problems }
  const postalCode = findPostalCode(countryCode, text('postalCode'))
  const address: AddressInput = {
    countryCode,
    firstName: text('firstName'),
    lastName: text('lastName'),
    company: text('company') || null,
    line1: text('line1'),
    line2: text('line2') || null,
    postalCode: text('postalCode') ? postalCode : null,
    // City states have no separate city, but the platform requires one.
    city: text('city') || (hasField('city', countryCode) ? '' : countryCode),
    region: regionCode(text('region'), countryCode) || null,
    phone: text('phone') || null,
  }
  return { ok: true as const, address }
}

/** The fields of a form for a country, as they follow each other on the page. */
function listFields(countryCode: string): AddressField[] {
  const own = countryFormat(countryCode).rows.flat()
  const line1: AddressField[] = ['line1', 'company', 'line2']
  const more = own.flatMap((field) => (field === 'line1' ? line1 : field))
  return ['countryCode', 'firstName', 'lastName', ...more, 'phone']
}

/** The metadata for phone numbers is too large for the browser. */
function phoneProblem(
  field: AddressField,
  value: string,
  countryCode: string,
): AddressProblem | null {
  if (field !== 'phone' || value === '' || isPhoneNumber(value, countryCode)) return null
  return { key: 'phoneWrong' }
}
