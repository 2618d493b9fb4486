import 'server-only'
import { createCommerceClient, type CommerceClient } from '@/lib/commerce/client'
import { getEnv } from '@/lib/server/request/env'
import { sourceOfRender, type RequestSource } from '@/lib/server/request/request-source'
import { getStore } from '@/lib/server/request/stores'
import type { Store } from '@/lib/shop/store/store-schema'

/** A store, and the language to read it in. */
export type Reader = Pick<Store, 'slug' | 'language'>

/** For the platform's rate limits, and what else the reader may see than shoppers. */
type ReadSource = RequestSource & { readonly previewToken?: string | undefined }

/** Reads of one store on behalf of no customer. */
export function catalogClient({ slug, language }: Reader, source?: ReadSource): CommerceClient {
  const { storeDomain } = getStore(slug)
  return createCommerceClient({ baseUrl: getEnv().COMMERCE_URL, storeDomain, language, ...source })
}

/** For reads that no cache may answer; rate limits count them for `source`, else the reader. */
export const liveClient = (store: Reader, source: ReadSource | undefined = sourceOfRender()) =>
  catalogClient(store, source)
