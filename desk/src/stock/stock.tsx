import { useState } from 'react'
import { isUnknown } from '#api/problem.ts'
import { useLocation, useSearch } from 'wouter'
import { t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.tsx'
import { explain } from '#ui/explain.ts'
import { SaveBar } from '#ui/save-bar.tsx'
import { ListPage } from '#ui/list-page.tsx'
import { say } from '#ui/toasts.tsx'
import { Views } from '#ui/views.tsx'
import { StockGrid } from './stock-grid.tsx'
import {
  addTyped,
  removeSaved,
  negate,
  sendParts,
  toAdjustments,
  type Adjustment,
  type Drafts,
} from './drafts.ts'
import { toRows, useAdjust, useLocations, useStock } from './stock-queries.ts'

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
  return { save, isSaving, error: adjust.error }
}

/** The stock of every variant by place, typed or pasted. */
export default function Stock() {
  const { may } = useSession()
  const [search, setSearch] = useState('')
  const [drafts, setDrafts] = useState<Drafts>({})
  const locations = useLocations()
  const [, go] = useLocation()
  const low = new URLSearchParams(useSearch()).get('low')
  const list = useStock(search, low)
  const drop = () => setDrafts({})
  const { save, isSaving, error } = useSave((saved) =>
    setDrafts((before) => removeSaved(before, saved)),
  )
  const lines = toAdjustments(drafts)
  const places = locations.data?.data.filter(({ isActive }) => isActive) ?? []
  return (
    <>
      <ListPage
        title={t.nav.stock}
        list={list}
        search={{ label: t.stock.search, hint: t.products.searchHint, onSearch: setSearch }}
        filters={
          low && (
            <Views
              views={[['all', t.orders.views.all] as const, [low, t.today.lowStock] as const]}
              shown={low}
              onShow={() => go('/stock', { replace: true })}
            />
          )
        }
        hint={may('inventory:update') && t.stock.hint}
        empty={search ? t.common.noMatch : t.stock.empty}
      >
        {(levels) => (
          <StockGrid
            rows={toRows(levels)}
            places={places}
            drafts={drafts}
            onDrafts={(typed) => setDrafts((before) => addTyped(before, typed))}
          />
        )}
      </ListPage>
      <SaveBar
        label={t.stock.changes(lines.length)}
        isShown={lines.length > 0}
        isDisabled={isSaving}
        isPending={isSaving}
        onDrop={drop}
        onSave={() => void save(lines)}
        error={error}
      />
    </>
  )
}
