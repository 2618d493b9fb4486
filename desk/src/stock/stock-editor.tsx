import { useState } from 'react'
import { useUndoable } from '#api/write.ts'
import { t } from '#i18n/i18n.ts'
import { More, Section } from '#ui/list-page.tsx'
import { SaveBar } from '#ui/save-bar.tsx'
import { Loaded } from '#ui/states.tsx'
import { addTyped, negate, removeSaved, toAdjustments } from './drafts.ts'
import type { Adjustment, Drafts } from './drafts.ts'
import { StockGrid } from './stock-grid.tsx'
import { adjust, toRows, useLocations, useStock, type Level } from './stock-queries.ts'

/** Well below what a request may have, in lines (2,000) and in bytes (256 KiB). */
const maxLines = 1_000

/** A grid of levels that are typed into, and the bar that saves what was typed. */
export function useStockEditor() {
  const [drafts, setDrafts] = useState<Drafts>({})
  const locations = useLocations()
  const write = useUndoable<Adjustment[], unknown>(
    adjust,
    (_batch, saved) => {
      setDrafts((before) => removeSaved(before, saved))
      return { text: t.stock.saved(saved.length), back: negate(saved) }
    },
    'stock',
  )
  const lines = toAdjustments(drafts)
  const grid = (levels: readonly Level[]) => (
    <StockGrid
      rows={toRows(levels)}
      places={locations.data?.data.filter(({ isActive }) => isActive) ?? []}
      drafts={drafts}
      onDrafts={(typed) => setDrafts((before) => addTyped(before, typed))}
    />
  )
  const bar = (
    <SaveBar
      count={lines.length}
      write={write}
      onDrop={() => setDrafts({})}
      // What is left stays in the bar, to be saved next.
      onSave={() => write.mutate(lines.slice(0, maxLines))}
    />
  )
  return { grid, bar }
}

/** The stock of the variants of a product. */
export function ProductStock({ productId }: { productId: string }) {
  const list = useStock({ productId })
  const { grid, bar } = useStockEditor()
  return (
    <Section title={t.nav.stock}>
      <Loaded query={list}>{({ rows }) => grid(rows)}</Loaded>
      <More list={list} />
      {bar}
    </Section>
  )
}
