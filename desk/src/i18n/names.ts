const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const pairs = letters.flatMap((first) => letters.map((second) => first + second))

/** Groups of countries, parts that ISO 3166 only reserves, and codes for tests. */
const notCountries = /^(?:AC|C[PQ]|DG|E[AUZ]|IC|QO|TA|UN|X[AB]|ZZ)$/

/** Whether the code of a locale has not been replaced by another one. */
const isCurrent = (locale: string) => Intl.getCanonicalLocales(locale)[0] === locale

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** What settings are chosen from: names in a language, by their codes. */
export function createNames(locale: string) {
  /** What is called something of these codes, in the order of the names. */
  const nameAll = (type: 'language' | 'region', codes: readonly string[]) => {
    const names = new Intl.DisplayNames(locale, { type, fallback: 'none' })
    const named = codes.flatMap((code) => {
      const name = names.of(code)
      return name === undefined ? [] : [[code, name] as const]
    })
    const { compare } = new Intl.Collator(locale)
    return Object.fromEntries(named.sort(([, one], [, other]) => compare(one, other)))
  }
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return {
    countries: () =>
      nameAll(
        'region',
        pairs.filter((code) => !notCountries.test(code) && isCurrent(`und-${code}`)),
      ),
    /** Languages that are written with two letters, also as in this country, and others. */
    languages: (country: string, others: readonly string[]) => {
      const all = pairs.map((pair) => pair.toLowerCase())
      // A hundred of them take five milliseconds: too long for every country that a shop serves.
      const regional = Intl.NumberFormat.supportedLocalesOf(all)
        .map((code) => `${code}-${country}`)
        .filter((code) => new Intl.NumberFormat(code).resolvedOptions().locale === code)
      const codes = [...all, ...regional, ...others]
      return nameAll('language', [...new Set(codes)].filter(isCurrent))
    },
    /** The days of the week, as the platform names them and as people do. */
    weekdays: Object.fromEntries(
      // The first day of 2024 was a Monday.
      days.map((name, index) => [name, weekday.format(Date.UTC(2024, 0, 1 + index))]),
    ) as Readonly<Record<string, string>>,
  }
}
