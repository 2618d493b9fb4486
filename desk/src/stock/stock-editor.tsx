import { useCallback, useState } from 'react'
import { useUndoable } from '#api/write.ts'
import { t } from '#i18n/i18n.ts'
import { More, Section } from '#ui/list-page.tsx'
import { SaveBar } from '#ui/save-bar.tsx'
import { Loaded } from '#ui/states.tsx'
import { addTyped, negate, removeSaved, toAdjustments } from './drafts.ts'
import type { Adjustment, Draft, Drafts } from './drafts.ts'
import { StockGrid } from './stock-grid.tsx'
import { adjust, useLocations, useStock, type Level } from './stock-queries.ts'

/** Well below what a request may have, in lines (2,000) and in bytes (256 KiB). */
const maxLines = 1_000

const none: never[] = []

/** Of more levels than this, those that are pasted are searched for first. */
const mostRead = 2_000

/**
 * A list of levels as a grid that is typed into, and the bar that saves what was typed; `isLow`: a
 * list without the levels of places where there are more.
 */
export function useStockEditor(list: ReturnType<typeof useStock>, isLow = false) {
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
  const onDrafts = useCallback(
    (typed: Draft[]) => setDrafts((before) => addTyped(before, typed)),
    [],
  )
  const { fetchNextPage } = list
  const readOn = useCallback(async () => {
    let next = await fetchNextPage()
    const count = () => next.data?.rows.length ?? 0
    while (next.hasNextPage && !next.isError && count() < mostRead) next = await fetchNextPage()
    return { levels: next.data?.rows ?? [], hasMore: next.hasNextPage }
  }, [fetchNextPage])
  const grid = (levels: readonly Level[]) => (
    <StockGrid
      {...{ levels, drafts, onDrafts, readOn }}
      hasMore={list.hasNextPage}
      // What was listed before another search has answered may be a list of low ones.
      isPart={isLow || list.isPlaceholderData}
      places={locations.data?.data ?? none}
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
  const { grid, bar } = useStockEditor(list)
  return (
    <Section title={t.nav.stock}>
      <Loaded query={list}>{({ rows }) => grid(rows)}</Loaded>
      <More list={list} />
      {bar}
    </Section>
  )
}
