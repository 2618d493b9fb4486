/**
 * How countries write addresses: public facts of their postal services (Universal Postal Union,
 * S42 templates). One line a country; what is not listed gets free lines, never a foreign form.
 */
export interface CountryFormat {
  /** Rows of fields: A street, Z postal code, C city, S region. Name and company stand before. */
  readonly rows: readonly string[]
  /** Letters of the fields that must be filled. */
  readonly required: string
  /** The compact code (upper case, letters and digits only) with groups, and how it is written. */
  readonly postal: { readonly pattern: RegExp; readonly written: string } | null
  /** A code that exists, for "like 20457". */
  readonly example: string
  readonly words: CountryWords
  /** Whether the code has digits only, so that the keyboard may. */
  readonly isNumeric: boolean
}

/** Which word the country uses for a field; keys of `messages/<language>/address.json`. */
export interface CountryWords {
  readonly postal: 'postalCode' | 'postcode' | 'zip' | 'eircode' | 'pin' | 'cep'
  readonly city: 'city' | 'town' | 'suburb' | 'district'
  readonly region: 'region' | 'state' | 'province' | 'county' | 'prefecture' | 'emirate'
}

type Words = Partial<CountryWords>

function country(
  layout: string,
  required: string,
  [pattern, written, example]: readonly [string, string, string] | readonly [],
  words: Words = {},
): CountryFormat {
  return {
    rows: layout.split(' '),
    required,
    postal: pattern ? { pattern: new RegExp(`^(?:${pattern})$`), written: written ?? '$1' } : null,
    example: example ?? '',
    words: { postal: 'postalCode', city: 'city', region: 'region', ...words },
    isNumeric: pattern !== undefined && !/[A-Z]/.test(pattern),
  }
}

const four = (example: string) => [String.raw`(\d{4})`, '$1', example] as const
const five = (example: string) => [String.raw`(\d{5})`, '$1', example] as const
const six = (example: string) => [String.raw`(\d{6})`, '$1', example] as const
const threeTwo = (example: string) => [String.raw`(\d{3})(\d{2})`, '$1 $2', example] as const

/** Postal code before the city, both needed: most of continental Europe. */
const before = (code: readonly [string, string, string], words?: Words) =>
  country('A ZC', 'AZC', code, words)

const UK_CODE = [String.raw`([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})`, '$1 $2', 'SW1A 1AA'] as const
const CANADIAN_CODE = [
  String.raw`([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])(\d[ABCEGHJ-NPRSTV-Z]\d)`,
  '$1 $2',
  'K1A 0B1',
] as const
const IRISH_CODE = [String.raw`([A-Z]\d[\dW])([A-Z\d]{4})`, '$1 $2', 'D02 AF30'] as const

/** The table, by ISO 3166 code. */
export const COUNTRY_FORMATS: Readonly<Record<string, CountryFormat>> = {
  AE: country('A CS', 'AS', [], { region: 'emirate' }),
  AR: country('A ZC S', 'AC', [String.raw`([A-Z]?\d{4}(?:[A-Z]{3})?)`, '$1', 'C1425']),
  AT: before(four('1010')),
  AU: country('A CSZ', 'ACSZ', four('2000'), {
    postal: 'postcode',
    city: 'suburb',
    region: 'state',
  }),
  BE: before(four('1000')),
  BG: before(four('1000')),
  BR: country('A ZC S', 'AZCS', [String.raw`(\d{5})(\d{3})`, '$1-$2', '01310-100'], {
    postal: 'cep',
    region: 'state',
  }),
  CA: country('A CSZ', 'ACSZ', CANADIAN_CODE, { region: 'province' }),
  CH: before(four('8001')),
  CL: country('A ZC S', 'ACS', [String.raw`(\d{7})`, '$1', '8320000']),
  CN: country('A C SZ', 'ACSZ', six('100000'), { region: 'province' }),
  CO: country('A CS Z', 'ACS', six('110111')),
  CY: before(four('1065')),
  CZ: before(threeTwo('110 00')),
  DE: before(five('20457'), { city: 'town' }),
  DK: before(four('1050')),
  EE: before(five('10111')),
  ES: country('A ZC S', 'AZCS', five('28013'), { region: 'province' }),
  FI: before(five('00100')),
  FR: before(five('75001')),
  GB: country('A C Z', 'ACZ', UK_CODE, { postal: 'postcode', city: 'town' }),
  GR: before(threeTwo('105 57')),
  HK: country('A CS', 'AC', [], { city: 'district' }),
  HR: before(five('10000')),
  HU: before(four('1051')),
  ID: country('A C SZ', 'ACS', five('10110'), { region: 'province' }),
  IE: country('A C SZ', 'AC', IRISH_CODE, {
    postal: 'eircode',
    city: 'town',
    region: 'county',
  }),
  IL: country('A CZ', 'AC', [String.raw`(\d{7})`, '$1', '9414101']),
  IN: country('A C SZ', 'ACSZ', six('110001'), { postal: 'pin', region: 'state' }),
  IS: before([String.raw`(\d{3})`, '$1', '101']),
  IT: country('A ZCS', 'AZCS', five('00187'), { region: 'province' }),
  JP: country('Z S C A', 'AZSC', [String.raw`(\d{3})(\d{4})`, '$1-$2', '100-0001'], {
    region: 'prefecture',
  }),
  KR: country('S C A Z', 'ACSZ', five('03187'), { region: 'province' }),
  LI: before(four('9490')),
  LT: before([String.raw`(?:LT)?(\d{5})`, 'LT-$1', 'LT-01103']),
  LU: before([String.raw`(?:L)?(\d{4})`, 'L-$1', 'L-1648']),
  LV: country('A CZ', 'ACZ', [String.raw`(?:LV)?(\d{4})`, 'LV-$1', 'LV-1050']),
  MT: country('A CZ', 'ACZ', [String.raw`([A-Z]{3})(\d{4})`, '$1 $2', 'VLT 1117']),
  MX: country('A ZC S', 'AZCS', five('06600'), { region: 'state' }),
  MY: country('A ZC S', 'AZC', five('50088'), { postal: 'postcode', region: 'state' }),
  NL: before([String.raw`(\d{4})([A-Z]{2})`, '$1 $2', '1012 JS']),
  NO: before(four('0150')),
  NZ: country('A CZ', 'ACZ', four('6011'), { postal: 'postcode' }),
  PH: country('A C ZS', 'AC', four('1000'), { region: 'province' }),
  PL: before([String.raw`(\d{2})(\d{3})`, '$1-$2', '00-001']),
  PT: before([String.raw`(\d{4})(\d{3})`, '$1-$2', '1100-148']),
  RO: country('A ZC S', 'AZC', six('010011'), { region: 'county' }),
  SE: before(threeTwo('111 29'), { city: 'town' }),
  SG: country('A Z', 'AZ', six('018956')),
  SI: before(four('1000')),
  SK: before(threeTwo('811 01')),
  TH: country('A C SZ', 'ACSZ', five('10200'), { city: 'district', region: 'province' }),
  TR: country('A ZC S', 'AZC', five('34110'), { region: 'province' }),
  TW: country('Z S C A', 'AZC', [String.raw`(\d{3}(?:\d{2,3})?)`, '$1', '100'], {
    region: 'county',
  }),
  UA: country('A C SZ', 'ACZ', five('01001')),
  US: country('A CSZ', 'ACSZ', [String.raw`(\d{5})(\d{4})?`, '$1-$2', '10001'], {
    postal: 'zip',
    region: 'state',
  }),
  VN: country('A C SZ', 'AC', six('100000'), { region: 'province' }),
  ZA: country('A C SZ', 'ACZ', four('8001'), { region: 'province' }),
}

/** Free lines for every other country: nothing but street and place is asked, nothing is checked. */
export const FREE_FORMAT: CountryFormat = country('A C SZ', 'AC', [])
