import type { Context } from 'hono'
import type { ApiEnv } from '#http/api.ts'
import { validationProblem } from '#http/problem.ts'
import { getShopUrl, type MailReader } from '#outbound/mail-texts.ts'
import type { Needs } from '#services.ts'

/**
 * A URL of the store from a request, or null when none was sent. Addresses that the shopper is led
 * to are on the origin of the store, or payment pages and mails were open redirects.
 * @throws Problem 400 for any other.
 */
export function checkOwnUrl(
  c: Context<ApiEnv>,
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

/**
 * In which language a request wants mails written, and where their links lead.
 * @throws Problem 400 for an address elsewhere.
 */
export function readMailReader(
  c: Context<ApiEnv>,
  services: Needs<'config'>,
  request: { locale?: string | null | undefined; localeUrl?: string | null | undefined },
): MailReader {
  const home = checkOwnUrl(c, services, 'localeUrl', request.localeUrl)
  return { locale: request.locale ?? null, localePath: toLocalePath(home) }
}

/** The path of a home page, to which others are appended. */
export const toLocalePath = (home: URL | null) => home && home.pathname.replace(/\/+$/, '')
