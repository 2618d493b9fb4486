import { isUnknown } from '#api/problem.ts'
import { replacedBy, type Change, type Product } from './product-drafts.ts'
import { saveProduct } from './product-queries.ts'

export interface BulkChange {
  product: Product
  change: Change
  /** What it replaces, if that is not what is shown. */
  earlier?: Change
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Saves one product, and again while nobody knows whether that was done. */
async function saveSurely(one: Required<BulkChange>, triesLeft = 3, waitMs = 400) {
  try {
    await saveProduct(one.product.id, { ...one, etag: null })
    return null
  } catch (error) {
    if (!isUnknown(error) || triesLeft === 0) return error as Error
  }
  await pause(waitMs)
  return saveSurely(one, triesLeft - 1, 2 * waitMs)
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
    const { product, change, earlier = replacedBy(product, change) } = one
    const error = await saveSurely({ product, change, earlier })
    if (error) failures.push({ product, error })
    if (!error || isUnknown(error)) back.push({ product, change: earlier, earlier: change })
    onNext()
  }
  return { count: changes.length - failures.length, failures, back }
}
