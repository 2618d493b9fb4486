import { eq } from '#store/drizzle.ts'
import { interactionPolicy, type ClientMetadata } from 'oidc-provider'
import type { Services } from '#services.ts'
import { stores, type Store } from '#store/schema/tenancy.ts'
import { findRow } from '#store/find-row.ts'

const { Check, base } = interactionPolicy

/** The client's store, or the one that `store` names: of its merchant, for our own client any. */
export async function findWantedStore(
  { db, config }: Services,
  metadata: ClientMetadata | undefined,
  named: unknown,
): Promise<Store | null> {
  const bound = metadata?.['store_id']
  const tenantId = metadata?.['tenant_id']
  const domain = typeof named === 'string' ? named.toLowerCase() : ''
  const where = typeof bound === 'string' ? eq(stores.id, bound) : eq(stores.domain, domain)
  // A third-party client of an earlier version names no merchant.
  const isOwn = metadata?.client_id === config.firstPartyClient.id
  if (typeof bound !== 'string' && typeof tenantId !== 'string' && !isOwn) return null
  // A client of a merchant that is not bound to a store may act in all stores of that merchant.
  const ofTenant = typeof tenantId === 'string' ? eq(stores.tenantId, tenantId) : undefined
  return findRow(db, stores, where, ofTenant)
}

/**
 * Decides when the issuer asks for a login: as the library does, and also when the browser is
 * signed in at another store, because a customer account belongs to one store, or as staff for a
 * client of customers, or the other way round.
 */
export function createInteractionPolicy(services: Services) {
  const policy = base()
  const isElsewhere = new Check('other_store', 'signed in at another store', async (ctx) => {
    const account = ctx.oidc.account as { storeId?: string; isStaff?: true } | undefined
    if (!account) {
      // Of the other kind: the browser of a customer at the desk, or of a person of the staff.
      return ctx.oidc.session?.accountId ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT
    }
    if (account.isStaff) return Check.NO_NEED_TO_PROMPT
    const named = ctx.oidc.params?.['store']
    const store = await findWantedStore(services, ctx.oidc.client?.metadata(), named)
    return store?.id === account.storeId ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT
  })
  policy.get('login')?.checks.add(isElsewhere)
  return policy
}
