/** The fields of an address whose order and labels depend on the country. */
export const LOCALITY_FIELDS = ['line1', 'postalCode', 'city', 'region'] as const
export type LocalityField = (typeof LOCALITY_FIELDS)[number]

/**
 * How countries write addresses. Source: the address metadata of Google's libaddressinput, as of
 * November 2026 (Apache-2.0); the order of the rows is compared with it by a test. Countries that
 * are not listed get a free form, never that of another country.
 */
export interface CountryFormat {
  /** Rows of fields; name and company precede them. */
  readonly rows: readonly (readonly LocalityField[])[]
  /** Fields that must be filled. */
  readonly required: readonly LocalityField[]
  /** Pattern of the compact code (upper case, letters and digits only), and its written form. */
  readonly postal: { readonly pattern: RegExp; readonly written: string } | null
  /** A real code, for examples ("like 20457"). */
  readonly example: string
  readonly labels: CountryLabels
  /** Whether the code has digits only, so that phones show the numeric keyboard. */
  readonly isNumeric: boolean
}

/** The labels of a country; keys of `fields` in `messages/<language>/address.json`. */
export interface CountryLabels {
  readonly postal: 'postalCode' | 'postcode' | 'zip' | 'eircode' | 'pin' | 'cep'
  readonly city: 'city' | 'town' | 'suburb' | 'district'
  readonly region: 'region' | 'state' | 'province' | 'county' | 'prefecture' | 'emirate'
}

type Labels = Partial<CountryLabels>

const LETTERS = new Map<string, LocalityField>([
  ['A', 'line1'],
  ['Z', 'postalCode'],
  ['C', 'city'],
  ['S', 'region'],
])

/** `ZC` → postal code, city: the letters of libaddressinput. */
function fieldsOf(letters: string): LocalityField[] {
  return [...letters].flatMap((letter) => LETTERS.get(letter) ?? [])
}

function country(
  layout: string,
  required: string,
  [pattern, written, example]: readonly [string, string, string] | readonly [],
  labels: Labels = {},
): CountryFormat {
  return {
    rows: layout.split(' ').map(fieldsOf),
    required: fieldsOf(required),
    postal: pattern ? { pattern: new RegExp(`^(?:${pattern})$`), written: written ?? '$1' } : null,
    example: example ?? '',
    labels: { postal: 'postalCode', city: 'city', region: 'region', ...labels },
    isNumeric: pattern !== undefined && !/[A-Z]/.test(pattern),
  }
}

const four = (example: string) => [String.raw`(\d{4})`, '$1', example] as const
const five = (example: string) => [String.raw`(\d{5})`, '$1', example] as const
const six = (example: string) => [String.raw`(\d{6})`, '$1', example] as const
const threeTwo = (example: string) => [String.raw`(\d{3})(\d{2})`, '$1 $2', example] as const

/** Postal code before the city, both required: most of continental Europe. */
const before = (code: readonly [string, string, string], labels?: Labels) =>
  country('A ZC', 'AZC', code, labels)

const UK_CODE = [String.raw`([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})`, '$1 $2', 'SW1A 1AA'] as const
const CANADIAN_CODE = [
  String.raw`([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])(\d[ABCEGHJ-NPRSTV-Z]\d)`,
  '$1 $2',
  'K1A 0B1',
] as const
const IRISH_CODE = [String.raw`([A-Z]\d[\dW])([A-Z\d]{4})`, '$1 $2', 'D02 AF30'] as const

/** Formats by ISO 3166 code. */
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
  BR: country('A CS Z', 'AZCS', [String.raw`(\d{5})(\d{3})`, '$1-$2', '01310-100'], {
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
  HU: country('C A Z', 'AZC', four('1051')),
  ID: country('A C SZ', 'ACS', five('10110'), { region: 'province' }),
  IE: country('A C SZ', 'AC', IRISH_CODE, {
    postal: 'eircode',
    city: 'town',
    region: 'county',
  }),
  IL: country('A CZ', 'AC', [String.raw`(\d{7})`, '$1', '9414101']),
  IN: country('A CZ S', 'ACSZ', six('110001'), { postal: 'pin', region: 'state' }),
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
  RO: country('A ZSC', 'AZC', six('010011'), { region: 'county' }),
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
  VN: country('A C SZ', 'AC', five('10000'), { region: 'province' }),
  ZA: country('A CZ', 'ACZ', four('8001')),
}

/** Every other country: street and city are required, formats are not checked. */
export const FREE_FORMAT: CountryFormat = country('A C SZ', 'AC', [])
