import { findTemplate, renderUsed } from '#outbound/custom-templates.ts'
import { pickMailLanguage } from '#outbound/mail-templates.ts'
import { getShopUrl } from '#outbound/mail-texts.ts'
import { queueMail } from '#outbound/mail.ts'
import type { Needs } from '#services.ts'
import { recoverToken } from '#store/derived-tokens.ts'
import type { Tx } from '#store/database.ts'
import type { NewsletterSubscriber } from '#store/schema/newsletter.ts'
import type { Store } from '#store/schema/tenancy.ts'

type Linked = Pick<NewsletterSubscriber, 'localePath'>

const linkOf = ({ config }: Needs<'config'>, store: Store, { localePath }: Linked, token: string) =>
  `${getShopUrl(config, store)}${localePath ?? ''}/newsletter/${token}`

/** Queues the mail with the link that confirms a subscription, and ends it later. */
export const askToConfirmSubscription =
  (services: Needs<'config' | 'clock' | 'log'>, store: Store) =>
  async (tx: Tx, subscriber: NewsletterSubscriber, token: string): Promise<void> => {
    const { clock, config, log } = services
    const { email, locale, localePath } = subscriber
    const language = pickMailLanguage(locale, store.defaultLocale)
    const kind = 'newsletterRequest'
    const used = await findTemplate(tx, { storeId: store.id, kind, language })
    const link = linkOf(services, store, subscriber, token)
    const mail = renderUsed(log, used, {
      store: { name: store.name, url: getShopUrl(config, store) + (localePath ?? '') },
      // Nothing that was sent with the request: whoever typed the address could write to its owner.
      link,
    })
    await queueMail(tx, store, { kind, to: email, ...mail, unsubscribeUrl: link }, clock())
  }

/** Where a subscriber ends the subscription; null when the key of the token was removed. */
export function getUnsubscribeUrl(
  services: Needs<'config'>,
  store: Store,
  subscriber: NewsletterSubscriber,
): string | null {
  const token = recoverToken(services.config.secrets, 'newsletter', subscriber)
  return token === null ? null : linkOf(services, store, subscriber, token)
}
