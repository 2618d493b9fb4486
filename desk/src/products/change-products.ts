import { isUnknown } from '#api/problem.ts'
import type { Change, Product } from './product-drafts.ts'
import { saveProduct } from './product-queries.ts'

export interface BulkChange {
  product: Product
  change: Change
  earlier: Change
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Saves one product, and again while nobody knows whether that was done. */
async function saveSurely({ product, change, earlier }: BulkChange, triesLeft = 3, waitMs = 400) {
  try {
    await saveProduct(product.id, { change, earlier, etag: null })
    return null
  } catch (error) {
    if (!isUnknown(error) || triesLeft === 0) return error as Error
  }
  await pause(waitMs)
  return saveSurely({ product, change, earlier }, triesLeft - 1, 2 * waitMs)
}

/**
 * Changes products one after another.
 * @returns how many were changed, what failed, and what takes back all that was or may have been
 *   done: taking back what was not done changes nothing
 */
export async function changeProducts(changes: readonly BulkChange[], onNext: () => void) {
  const failures: { product: Product; error: Error }[] = []
  const back: BulkChange[] = []
  for (const one of changes) {
    const { product, change, earlier } = one
    const error = await saveSurely(one)
    if (error) failures.push({ product, error })
    if (!error || isUnknown(error)) back.push({ product, change: earlier, earlier: change })
    onNext()
  }
  return { count: changes.length - failures.length, failures, back }
}
