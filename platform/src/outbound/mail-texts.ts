import type { Config } from '#config.ts'
import type { AccountMailKind } from '#store/enums.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { pickMailLanguage, renderLetter, type MailTemplate } from './mail-templates.ts'

/** The public URL of a store's shop, from the configuration and never from a request's Host. */
export function getShopUrl(config: Config, store: Pick<Store, 'domain'>): string {
  return config.storefrontUrl.replaceAll('{domain}', store.domain)
}

/** The recipient's language (BCP 47), and the path of the shop in that language. */
export interface MailReader {
  locale: string | null
  localePath: string | null
}

export interface AccountMail {
  store: Store
  firstName: string
  reader: MailReader
}

/** The page of the shop that mails a link for a new password. */
export function getRecoveryUrl(config: Config, { store, reader }: AccountMail): string {
  return `${getShopUrl(config, store)}${reader.localePath ?? ''}/recovery`
}

export function writeAccountMail(
  kind: AccountMailKind,
  { store, firstName, reader }: AccountMail,
  values: { link: string } | { code: string },
): MailTemplate {
  const language = pickMailLanguage(reader.locale, store.defaultLocale)
  const about = { store: { name: store.name }, buyer: { firstName } }
  return renderLetter('accounts', kind, language, { ...about, ...values })
}
