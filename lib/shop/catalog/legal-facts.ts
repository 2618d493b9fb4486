/** Goods that cannot be withdrawn from (Directive 2011/83/EU, Article 16 c, d, e, m). */
export const WITHDRAWAL_EXCEPTIONS = [
  'madeToOrder',
  'perishable',
  'hygieneSeal',
  'digital',
] as const
export type WithdrawalException = (typeof WITHDRAWAL_EXCEPTIONS)[number]

/** Classes of energy labels, from the best (Regulation (EU) 2017/1369, and older scales). */
export const ENERGY_CLASSES = ['A+++', 'A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const

/** The class of a product, in the range of its product group. */
export interface EnergyClass {
  readonly class: (typeof ENERGY_CLASSES)[number]
  readonly best: (typeof ENERGY_CLASSES)[number]
  readonly worst: (typeof ENERGY_CLASSES)[number]
}

/** A manufacturer, or the person in the Union who is responsible for a product. */
interface EconomicOperator {
  readonly name: string
  readonly postalAddress: string
  /** An email address or a URL. */
  readonly electronicAddress: string
}

/** What an offer must state (Regulation (EU) 2023/988, Article 19). */
export interface Compliance {
  readonly manufacturer: EconomicOperator | null
  readonly responsiblePerson: EconomicOperator | null
  readonly warnings: string | null
  /** Language of the warnings (BCP 47); null: the store's own. */
  readonly warningsLanguage: string | null
  readonly energyLabel: (EnergyClass & { labelUrl: string; sheetUrl: string }) | null
}
