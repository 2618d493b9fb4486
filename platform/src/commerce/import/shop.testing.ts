import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { projectPending } from '#commerce/catalog/read/project.ts'
import { products } from '#store/schema/catalog.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { createTestServices } from '#testing.ts'
import type { FetchImage } from './copy-images.ts'
import { makePng } from './image.testing.ts'
import { runImport } from './run-import.ts'

/** Every image exists. */
export const fetchImage: FetchImage = (url) =>
  Promise.resolve({ ok: true, bytes: makePng(url.length, 80) })

/** A platform to import into, with a folder for its files; `close` removes both. */
export async function openImports() {
  const opened = await createTestServices()
  const { db, clock } = opened.services
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-import-'))
  return {
    ...opened,
    folder,
    close: async () => {
      await opened.close()
      await rm(folder, { recursive: true })
    },
    /** Imports a file of this name and text. */
    importText: async (
      store: Store,
      name: string,
      text: string,
      setsStock = false,
      replaces = false,
    ) => {
      const file = join(folder, name)
      await writeFile(file, text)
      return runImport(
        { db, clock, dataDir: folder, fetchImage, setsStock, replacesVariants: replaces },
        store,
        file,
      )
    },
    /** The answer to a document in this language, once lists are up to date. */
    ask: async (store: Store, query: string, language = 'en'): Promise<unknown> => {
      await projectPending(db)
      await opened.hear()
      const headers = {
        'content-type': 'application/json',
        'x-store-domain': store.domain,
        'accept-language': language,
      }
      const init = { method: 'POST', headers, body: JSON.stringify({ query }) }
      const answer = await opened.app.request('/graphql', init)
      return ((await answer.json()) as { data: unknown }).data
    },
    /** The titles of all products of a store, sorted. */
    listTitles: async (store: Store) => {
      const rows = await db
        .select({ title: products.title })
        .from(products)
        .where(eq(products.storeId, store.id))
      return rows.map(({ title }) => title).toSorted()
    },
  }
}
