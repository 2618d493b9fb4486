import 'server-only'
import { getMoment } from '@/lib/server/request/env'
import { recordRead } from '@/lib/server/request/serving'
import { currentSections } from '@/lib/shop/store/current-sections'
import type { StoreSection } from '@/lib/shop/store/section-schema'

/**
 * The sections that a page currently has, by its path or its paths in several languages. The
 * document being rendered expires when the next of them begins or ends.
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
