import type { NewProduct } from '#commerce/catalog/product-rows.ts'
import type { ImportedTexts } from './shopify-translations.ts'
import type { ImportFault } from '#store/schema/imports.ts'

/** A product of a file, with categories and brand by the names in the file. */
export type ImportDraft = Omit<
  NewProduct,
  'brandId' | 'sellerId' | 'categoryIds' | 'collectionIds' | 'createdOn' | 'position'
> & {
  /** Name of a brand, which is created if the store lacks it. */
  brand: string | null
  /** Names or slugs; those that the store lacks are created as top-level categories. */
  categories: string[]
  collections: string[]
  /** Texts in other languages of the store, by language. */
  texts?: Record<string, ImportedTexts>
}

/** One product of a file: either valid, or with its faults. */
export type ImportEntry =
  | {
      ok: true
      line: number
      draft: ImportDraft
      /** The lines of the images in the file, by URL. */
      imageLines?: ReadonlyMap<string, number>
      /** Warnings that do not stop the import, such as a missing image. */
      faults?: ImportFault[]
    }
  | { ok: false; line: number; faults: ImportFault[] }
