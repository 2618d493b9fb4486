import type { Catalog } from '#commerce/catalog/read/catalog.ts'
import type { CustomerIdentity } from '#identity/access-tokens.ts'
import type { Services } from '#services.ts'
import type { Store } from '#store/schema/tenancy.ts'

export type GraphqlContext = {
  services: Services
  catalog: Catalog
  store: Store
  /** Null for a request without a bearer token. */
  customer: CustomerIdentity | null
  /** The product that the request may see while it is hidden from shoppers. */
  previewId: string | null
  /** Whether the response may be cached; false for private or time-dependent data. */
  keepable: { value: boolean }
}
