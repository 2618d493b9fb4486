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
