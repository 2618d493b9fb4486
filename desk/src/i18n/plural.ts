const sixForms = ['zero', 'one', 'two', 'few', 'many']

/**
 * Messages with a number, whose form is chosen by it with the rules of a language (CLDR). Forms are apart by
 * `|`: one and other, or in Arabic zero, one, two, few, many and other; an empty one is as the last.
 */
export function pluralOf(locale: string) {
  const rules = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  const names = locale === 'ar' ? sixForms : ['one']
  return (text: string) => {
    const forms = text.split('|')
    return (count: number) => {
      const form = forms[names.indexOf(rules.select(count))] || forms.at(-1)
      return (form ?? '').replaceAll('#', numbers.format(count))
    }
  }
}
