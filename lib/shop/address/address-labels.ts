import type { AddressField } from './address-format'
import type { CountryWords } from './country-formats'

type Word = AddressField | CountryWords[keyof CountryWords]

/** Words of an address form: the namespace `address`, and the sentences of `errors` that it may say. */
export interface AddressTexts {
  readonly fields: Readonly<Record<Word, string>>
  readonly more: string
  readonly optional: string
  readonly phoneHelp: string
  readonly useCountry: string
  /** Sentences by the keys of `findProblem`, gaps in braces. */
  readonly errors: Readonly<Record<string, string>>
}
