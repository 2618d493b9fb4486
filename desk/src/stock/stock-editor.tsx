import { useState } from 'react'
import { isUnknown } from '#api/problem.ts'
import { t } from '#i18n/i18n.ts'
import { explain } from '#ui/explain.ts'
import { More, Section } from '#ui/list-page.tsx'
import { SaveBar } from '#ui/save-bar.tsx'
import { Loaded } from '#ui/states.tsx'
import { say } from '#ui/toasts.tsx'
import {
  addTyped,
  negate,
  removeSaved,
  sendParts,
  toAdjustments,
  type Adjustment,
  type Drafts,
} from './drafts.ts'
import { StockGrid } from './stock-grid.tsx'
import { toRows, useAdjust, useLocations, useStock, type Level } from './stock-queries.ts'

/** Saves what was typed, which one key takes back. */
function useSave(onSaved: (lines: Adjustment[]) => void) {
  const [isSaving, setSaving] = useState(false)
  const adjust = useAdjust('stock', onSaved)
  const back = useAdjust('stockUndo')
  const takeBack = async (lines: Adjustment[]) => {
    const { done, error } = await sendParts(back.mutateAsync, lines)
    if (!error) {
      say(t.products.undone)
      return
    }
    // What may have been done can be asked for again, and is done once.
    const undo = () => void takeBack(lines.slice(done.length))
    say(explain(error), { isError: true, ...(isUnknown(error) && { undo }) })
  }
  const save = async (lines: Adjustment[]) => {
    setSaving(true)
    const { done } = await sendParts(adjust.mutateAsync, lines)
    setSaving(false)
    if (done.length === 0) return
    say(t.stock.saved(done.length), { undo: () => void takeBack(negate(done)) })
  }
  return { save, isPending: isSaving, error: adjust.error }
}

/** A grid of levels that are typed into, and the bar that saves what was typed. */
export function useStockEditor() {
  const [drafts, setDrafts] = useState<Drafts>({})
  const locations = useLocations()
  const write = useSave((saved) => setDrafts((before) => removeSaved(before, saved)))
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
      onSave={() => void write.save(lines)}
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
