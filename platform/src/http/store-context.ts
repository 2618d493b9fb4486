import { createMiddleware } from 'hono/factory'
import { actAs } from '#store/actor.ts'
import { chooseLanguage, contentLanguageOf } from '#store/language.ts'
import type { Services } from '#services.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { findServedStore } from '#store/served-store.ts'
import type { ApiContext, ApiEnv } from './api.ts'
import { Problem } from './problem.ts'

/** The store domain of a storefront request. @throws Problem 400 `Store.DomainMissing`. */
export function getStoreDomain(c: ApiContext): string {
  // Clients copy it from `Host`, which may have a port and the dot of the root.
  const given = c.req.header('x-store-domain')?.trim().toLowerCase()
  const domain = given?.replace(/(:\d+)?$/, '').replace(/\.$/, '')
  if (domain) return domain
  throw new Problem('Store.DomainMissing', {
    detail: 'Send the domain of the store in the header x-Store-Domain.',
  })
}

export const storeNotFound = () => new Problem('Store.NotFound')

/** Sets the store in the language that is preferred, which `Content-Language` names. */
export async function serveStore(c: ApiContext, store: Store, next: () => Promise<void>) {
  const language = chooseLanguage(store, c.req.header('accept-language'))
  c.set('store', { ...store, language })
  await actAs({ kind: 'customer', id: null, name: null }, next)
  c.header('content-language', language ?? contentLanguageOf(store))
  c.header('vary', 'accept-language', { append: true })
}

/** Sets `c.var.store` by `x-Store-Domain`. @throws Problem 400 without, 404 if unknown. */
export const storeContext = ({ db }: Services) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const domain = getStoreDomain(c)
    const store = await findServedStore(db, domain)
    if (!store) throw storeNotFound()
    await serveStore(c, store, next)
  })
