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

/** Writes a mail about an account. */
export function writeAccountMail(
  kind: AccountMailKind,
  { store, firstName, reader }: AccountMail,
  values: { link: string } | { code: string },
): MailTemplate {
  const language = pickMailLanguage(reader.locale, store.defaultLocale)
  const about = { store: { name: store.name }, buyer: { firstName } }
  return renderLetter('accounts', kind, language, { ...about, ...values })
}

/** Writes the mail about a paused endpoint, with its host only: the URL may contain a secret. */
export function writeEndpointPaused(store: Store, url: string, cause: string) {
  const { host } = new URL(url)
  return {
    subject: `Webhooks to ${host} are paused`,
    text: `Hello,

Ten webhook deliveries of ${store.name} to ${host} failed in a row, the first of them hours ago. The
last one: ${cause}. The endpoint is paused and receives nothing until it is enabled again. Events
are held for seven days and sent when it is: POST /v1/webhooks/endpoints/{id}/enable.

${store.name}
`,
  }
}

/**
 * Writes the mail to the store's contact about an authorization that will expire or has expired.
 */
export function writeAuthorizationNews(
  store: Store,
  orderNumber: string,
  news: 'ending' | 'lapsed',
  endsOn: Date | null,
) {
  if (news === 'ending') {
    const end = endsOn === null ? 'soon' : `on ${endsOn.toISOString().slice(0, 16)} UTC`
    return {
      subject: `Order ${orderNumber}: ship it before its payment ends`,
      text: `Hello,

the payment of order ${orderNumber} of ${store.name} is authorized, and taken when the order ships.
The authorization ends ${end}; after that the money cannot be taken any more. Ship the
order, or its first parcel, before then.

${store.name}
`,
    }
  }
  return {
    subject: `Order ${orderNumber}: its payment has ended`,
    text: `Hello,

the authorized payment of order ${orderNumber} of ${store.name} has ended before it was taken. The
order is not paid and cannot be shipped. Ask the buyer to order again, and cancel this order, so that
its items go back on sale.

${store.name}
`,
  }
}
