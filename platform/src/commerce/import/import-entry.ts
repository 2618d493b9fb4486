import type { NewProduct } from '#commerce/catalog/product-rows.ts'
import type { ImportedTexts } from './shopify-translations.ts'
import type { ImportFault } from '#store/schema/imports.ts'

/** A product of a file, still by the names the file uses. */
export type ImportDraft = Omit<
  NewProduct,
  'brandId' | 'sellerId' | 'categoryIds' | 'collectionIds' | 'createdOn' | 'position'
> & {
  /** Name of a brand; one the store does not have is made. */
  brand: string | null
  /** Names or slugs; those the store does not have are made at the top of the tree. */
  categories: string[]
  collections: string[]
  /** In other languages of the store, by language. */
  texts?: Record<string, ImportedTexts>
}

/** One product of a file: to be written, or why not. */
export type ImportEntry =
  | {
      ok: true
      line: number
      draft: ImportDraft
      /** Where the file names the images, by their addresses. */
      imageLines?: ReadonlyMap<string, number>
      /** What is wrong and keeps nothing from being written, such as an image that is not there. */
      faults?: ImportFault[]
    }
  | { ok: false; line: number; faults: ImportFault[] }
