import { readFileSync } from 'node:fs'
import { Liquid } from 'liquidjs'
import { pickLanguage, readLanguages, textDirection } from '#languages.ts'
import type english from '#mail-templates/en.json'
import { orderMailKinds, type OrderMailKind, type TemplateKind } from '#store/enums.ts'
import type { Store } from '#store/schema/tenancy.ts'

/** The three parts of a mail as Liquid templates. */
export interface MailTemplate {
  subject: string
  text: string
  html: string
}

type Words = typeof english

const folder = new URL('../../mail-templates/', import.meta.url)
const readTemplate = (name: string) => readFileSync(new URL(name, folder), 'utf8')

const readLayouts = (name: string) => ({
  text: readTemplate(`${name}.text.liquid`),
  html: readTemplate(`${name}.html.liquid`),
})
const layouts = readLayouts('order')
const letterLayouts = readLayouts('letter')

/** A language of mails (BCP 47): the name of a file in `mail-templates`. */
export type MailLanguage = string

const languages = readLanguages<Words>(folder)
/** The languages of mails; add a file to `mail-templates` to add one. */
export const mailLanguages: readonly MailLanguage[] = [...languages.keys()]

function wordsOf(code: MailLanguage): Words {
  const words = languages.get(code)
  if (!words) throw new Error(`There are no mails in the language ${code}.`)
  return words
}

/** The locale of the dates of a mail: English is British but in the United States. */
export const dateLocaleOf = (locale: string, { countryCode }: Pick<Store, 'countryCode'>) =>
  locale === 'en' && countryCode !== 'US' ? 'en-GB' : locale

/** The language of mails for the first of these locales (BCP 47) that has one, else English. */
export function pickMailLanguage(...locales: (string | null)[]): MailLanguage {
  return pickLanguage(mailLanguages, ...locales)
}

const isOrderKind = (kind: TemplateKind): kind is OrderMailKind =>
  orderMailKinds.some((known) => known === kind)

function kindWordsOf(kind: TemplateKind, code: MailLanguage) {
  const { kinds, stockAlerts, newsletters } = wordsOf(code)
  return isOrderKind(kind) ? kinds[kind] : { ...stockAlerts, ...newsletters }[kind]
}

/** The standard template of a kind, used by stores without their own. */
export function getDefaultTemplate(kind: TemplateKind, code: MailLanguage): MailTemplate {
  const { subject } = kindWordsOf(kind, code)
  return { ...(isOrderKind(kind) ? layouts : letterLayouts), subject }
}

/**
 * Templates are untrusted data of merchants: they can read only the given values and include no
 * files. A template that is too large, takes too long or outputs too much fails.
 */
const limits = {
  ownPropertyOnly: true,
  strictFilters: true,
  templates: {},
  parseLimit: 100_000,
  renderLimit: 250,
  memoryLimit: 5_000_000,
}
const plain = new Liquid(limits)
const markup = new Liquid({ ...limits, outputEscape: 'escape' })

// Our own templates always finish. The render limit is one of time, and must not stop a mail on a
// busy machine.
const unhurried = { ...limits, renderLimit: Number.MAX_SAFE_INTEGER }
const ownPlain = new Liquid(unhurried)
const ownMarkup = new Liquid({ ...unhurried, outputEscape: 'escape' })
const ownLayouts = new Set([layouts, letterLayouts].flatMap(({ text, html }) => [text, html]))

const common = ['store', 'words', 'labels', 'language', 'direction']
const orderNames = ['buyer', 'order', 'payment', 'refund', 'returned', 'arrival', 'parcels']
/** The names of the values of a mail; what belongs to another would be shown as nothing. */
const namesOf = (kind: TemplateKind) =>
  new Set([...common, ...(isOrderKind(kind) ? orderNames : ['product', 'link', 'rows', 'code'])])

/** The value that a template must output: without the link, nobody could confirm or cancel. */
const neededValue = (kind: TemplateKind) => (isOrderKind(kind) ? null : 'link')

/** Describes why a template cannot be used for a kind of mail; null if it can. */
export function findTemplateFault(kind: TemplateKind, { subject, text, html }: MailTemplate) {
  const needed = neededValue(kind)
  const known = namesOf(kind)
  try {
    for (const [name, source] of Object.entries({ subject, text, html })) {
      // Also fails for a syntax error.
      const shown = plain.globalVariablesSync(source)
      const unknown = shown.find((one) => !known.has(one))
      if (unknown !== undefined) return `${name}: {{ ${unknown} }} is no value of this mail`
      if (name !== 'subject' && needed !== null && !shown.includes(needed))
        return `${name}: does not show {{ ${needed} }}, without which the mail is of no use`
    }
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function render(
  code: MailLanguage,
  kindWords: Readonly<Record<string, string>>,
  template: MailTemplate,
  values: Record<string, unknown>,
): MailTemplate {
  const { labels, greeting } = wordsOf(code)
  const words = Object.fromEntries(
    Object.entries({ ...kindWords, greeting }).map(([name, source]) => [
      name,
      String(ownPlain.parseAndRenderSync(source, values)),
    ]),
  )
  const all = { ...values, words, labels, language: code, direction: textDirection(code) }
  const isOwn = (source: string) => ownLayouts.has(source) || source === kindWords['subject']
  const write = (source: string) =>
    String((isOwn(source) ? ownPlain : plain).parseAndRenderSync(source, all))
  const html = isOwn(template.html) ? ownMarkup : markup
  const mail = {
    subject: write(template.subject).replace(/\s+/g, ' ').trim(),
    text: `${write(template.text)
      .replace(/\n{3,}/g, '\n\n')
      .trim()}\n`,
    html: String(html.parseAndRenderSync(template.html, all)),
  }
  // PostgreSQL stores no NUL (filters such as `url_decode` make one), so the mail could not be kept.
  if (Object.values(mail).some((part) => part.includes('\0'))) throw new Error('outputs a NUL')
  if (!mail.subject || !mail.text.trim()) throw new Error('outputs no subject, or no text')
  return mail
}

/**
 * Renders a mail from its template. `values` are plain objects and strings, escaped in the HTML
 * part.
 * @throws if the template fails.
 */
export function renderTemplate(
  { kind, language: code }: { kind: TemplateKind; language: MailLanguage },
  template: MailTemplate,
  values: Record<string, unknown>,
): MailTemplate {
  return render(code, kindWordsOf(kind, code), template, values)
}

type LetterGroup = 'accounts' | 'withdrawals' | 'issues'

/** Renders a mail that stores have no template for, with the values of `letter.*.liquid`. */
export function renderLetter<Group extends LetterGroup>(
  group: Group,
  kind: keyof Words[Group],
  code: MailLanguage,
  values: Record<string, unknown>,
): MailTemplate {
  const words = wordsOf(code)[group][kind] as Record<'subject' | 'note', string>
  return render(code, words, { ...letterLayouts, subject: words.subject }, values)
}

/** A label in the language, for values that are composed before rendering. */
export function getMailLabel(code: MailLanguage, name: string): string {
  const labels: Partial<Record<string, string>> = wordsOf(code).labels
  return labels[name] ?? ''
}
