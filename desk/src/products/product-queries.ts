import { useQuery } from '@tanstack/react-query'
import { asFile, call, callTagged, type Tagged as Read } from '#api/client.ts'
import { isSame } from '#api/once.ts'
import { readAll, usePages } from '#api/pages.ts'
import { Refused, unlessGone } from '#api/problem.ts'
import { useUndoable, useWrite } from '#api/write.ts'
import { holds, replacedBy, type Change, type Product } from './product-drafts.ts'

export const useProductList = (search: string, categoryId = '') =>
  usePages('/v1/catalog/products', {
    ...{ search, categoryId, sortBy: 'title', sortDirection: 'asc' },
  })

/** A product with its entity tag, which says which version a change is meant for. */
export type Tagged = Read<Product>

const path = '/v1/catalog/products/{id}'
const readProduct = (id: string, signal?: AbortSignal): Promise<Tagged> =>
  callTagged('get', path, { id, signal })

export function useProduct(id: string) {
  return useQuery({
    queryKey: ['products', 'one', id],
    refetchInterval: 15_000,
    queryFn: ({ signal }) => readProduct(id, signal),
  })
}

const byName = { limit: 100, sortBy: 'name', sortDirection: 'asc' } as const

/** What a product can be put into. Collections that rules fill are left out. */
export function useGroups() {
  return useQuery({
    queryKey: ['groups'],
    meta: { isLong: true },
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const [brands, categories, collections] = await Promise.all([
        readAll('/v1/catalog/brands', byName, signal),
        readAll('/v1/catalog/categories', byName, signal),
        readAll('/v1/catalog/collections', byName, signal),
      ])
      const manual = collections.filter(({ type }) => type === 'manual')
      const filled = collections.filter((one) => !manual.includes(one)).map(({ id }) => id)
      return { brandId: brands, categoryIds: categories, collectionIds: manual, filled }
    },
  })
}

export const isOutdated = (error: unknown) =>
  error instanceof Refused && error.problem.status === 412

export interface ProductWrite {
  change: Change
  /** What brings back what the change replaces. */
  earlier: Change
  /** The version that it is meant for; null: any that is still as it was. */
  etag: string | null
}

/** A change of a product as it is shown. */
export const toWrite = (product: Product, change: Change, etag: string | null): ProductWrite => ({
  ...{ change, earlier: replacedBy(product, change), etag },
})

const send = (id: string, body: Change, etag: string | null) =>
  callTagged('patch', path, { id, etag, body })

/**
 * Changes a product and its variants in one step, unless somebody else has changed the same values.
 * A version that this page does not know can be its own, made by a save a moment before, or by a
 * request whose answer was lost: then all is as the change wants it.
 */
export async function saveProduct(id: string, { change, earlier, etag }: ProductWrite) {
  if (etag !== null) {
    const saved = await send(id, change, etag).catch((error: unknown) => {
      if (!isOutdated(error)) throw error
    })
    if (saved) return saved
  }
  const now = await readProduct(id)
  if (holds(now.data, change)) return now
  // Of a known version, it is known in which collections the product was.
  const { collectionIds = now.data.collectionIds } = etag === null ? {} : earlier
  const isAsBefore = holds(now.data, earlier) && isSame(now.data.collectionIds, collectionIds)
  if (!isAsBefore) throw new Refused({ status: 412 })
  return send(id, change, now.etag)
}

/** Saves a change of a product, which one key takes back. */
export const useSaveProduct = (
  id: string,
  saved: (write: ProductWrite) => string,
  onSaved?: (product: Product) => void,
) =>
  useUndoable<ProductWrite, Tagged>(
    (input) => saveProduct(id, input),
    ({ data, etag }, input) => {
      onSaved?.(data)
      const { change, earlier } = input
      return { text: saved(input), back: { change: earlier, earlier: change, etag } }
    },
  )

interface Removal extends Tagged {
  variantId?: string
}

async function remove({ data: shown, etag, variantId }: Removal): Promise<unknown> {
  const { id } = shown
  if (variantId === undefined) return call('delete', path, { id, etag })
  const now = await readProduct(id)
  const find = ({ variants }: Product) => variants.find((one) => one.id === variantId)
  if (find(now.data) && !isSame(find(now.data), find(shown))) throw new Refused({ status: 412 })
  return call('delete', `${path}/variants/{variantId}`, { id, variantId, etag: now.etag })
}

/** Deletes a product, or one of its variants that is still as it was shown. */
export function useRemove() {
  return useWrite<Removal, unknown>({
    write: (removal) => unlessGone(remove(removal)),
  })
}

/** Keeps a file of an image; the same one is kept once, however often it is sent. */
export const uploadImage = (file: File) =>
  call('post', '/v1/catalog/images', asFile(file, file.type))
