import type { ApiContext } from '#http/api.ts'
import { validationProblem } from '#http/problem.ts'
import { getShopUrl, type MailReader } from '#outbound/mail-texts.ts'
import type { Needs } from '#services.ts'

/**
 * Reads a URL of the store from a request; null when none was sent. URLs must be on the store's
 * origin, or payment pages and mails would be open redirects.
 * @throws Problem 400 for other origins.
 */
export function checkOwnUrl(
  c: ApiContext,
  { config }: Needs<'config'>,
  name: 'returnUrl' | 'localeUrl' | 'productUrl',
  url: string | null | undefined,
): URL | null {
  if (url === null || url === undefined) return null
  const shop = new URL(getShopUrl(config, c.var.store))
  const wanted = new URL(url)
  const isOwn = wanted.origin === shop.origin && !wanted.username && !wanted.password
  if (!isOwn)
    throw validationProblem({ [name]: [`must be on the origin of the store, ${shop.origin}`] })
  return wanted
}

/** The language of mails and the URL of their links. @throws Problem 400 for another origin. */
export function readMailReader(
  c: ApiContext,
  services: Needs<'config'>,
  request: { locale?: string | null | undefined; localeUrl?: string | null | undefined },
): MailReader {
  const home = checkOwnUrl(c, services, 'localeUrl', request.localeUrl)
  // Without trailing slashes, as a prefix of other paths.
  const localePath = home && home.pathname.replace(/\/+$/, '')
  return { locale: request.locale ?? null, localePath }
}
