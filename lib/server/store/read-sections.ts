import 'server-only'
import { getMoment } from '@/lib/server/env'
import { recordRead } from '@/lib/server/gateway/serving'
import { currentSections } from '@/lib/shop/store/current-sections'
import type { StoreSection } from '@/lib/shop/store/section-schema'

/**
 * The sections that the page of a path, or of several in other languages, has at present. The
 * document that is being rendered may be shown until the next of them begins or ends.
 */
export function readSections(
  sections: readonly StoreSection[],
  path: string | readonly string[],
): StoreSection[] {
  const now = getMoment()
  const current = currentSections(sections, path, now)
  recordRead([], current.changesAt - now)
  return current.sections
}
