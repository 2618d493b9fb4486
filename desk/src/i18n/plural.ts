/** Chooses the form of a message by a number, with the rules of a language (CLDR). */
export function pluralOf(locale: string) {
  const rules = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  return (count: number, forms: { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>) =>
    (forms[rules.select(count)] ?? forms.other).replaceAll('#', numbers.format(count))
}
