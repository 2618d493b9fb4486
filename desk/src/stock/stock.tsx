import { useMemo, useState } from 'react'
import { useI18n } from '#i18n/i18n.tsx'
import { useSession } from '#session/session.tsx'
import { SaveBar } from '#ui/save-bar.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Empty, Loaded, WriteError } from '#ui/states.tsx'
import { say } from '#ui/toasts.tsx'
import { StockGrid } from './stock-grid.tsx'
import {
  reverse,
  toAdjustments,
  toRows,
  useAdjust,
  useLocations,
  useStock,
  type Draft,
  type Drafts,
  cellKey,
} from './stock-queries.ts'

/** Saves what was typed in one step, which one key takes back. */
function useSave(onSaved: () => void) {
  const { t } = useI18n()
  const undo = useAdjust(() => say(t.stock.undone))
  return useAdjust((lines) => {
    onSaved()
    say(t.stock.saved(lines.length), { undo: () => undo.mutate(reverse(lines)) })
  })
}

/** The stock of every variant by place, typed or pasted. */
export default function Stock() {
  const { t } = useI18n()
  const { may } = useSession()
  const [search, setSearch] = useState('')
  const [drafts, setDrafts] = useState<Drafts>({})
  const locations = useLocations()
  const query = useStock(search)
  const rows = useMemo(
    () => toRows(query.data?.pages.flatMap(({ data }) => data) ?? []),
    [query.data],
  )
  const drop = () => setDrafts({})
  const keep = (typed: Draft[]) =>
    setDrafts((before) => {
      const entries = typed.map((draft) => [cellKey(draft.variantId, draft.locationId), draft])
      return { ...before, ...(Object.fromEntries(entries) as Drafts) }
    })
  const save = useSave(drop)
  const lines = toAdjustments(drafts)
  const places = locations.data?.data.filter(({ isActive }) => isActive) ?? []
  return (
    <>
      <div className="title">
        <h1>{t.stock.title}</h1>
      </div>
      <div className="filters" role="search" aria-label={t.stock.title}>
        <SearchField label={t.stock.search} hint={t.stock.searchHint} onSearch={setSearch} />
      </div>
      {may('inventory:update') && <p className="hint keys-hint">{t.stock.hint}</p>}
      <Loaded query={query}>
        {() =>
          rows.length > 0 ? (
            <StockGrid rows={rows} places={places} drafts={drafts} onDrafts={keep} />
          ) : (
            <Empty>{search ? t.stock.emptyFiltered : t.stock.empty}</Empty>
          )
        }
      </Loaded>
      {query.hasNextPage && (
        <button
          type="button"
          className="more"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t.common.more}
        </button>
      )}
      <SaveBar
        label={t.stock.changes(lines.length)}
        isShown={lines.length > 0}
        isDisabled={save.isPending}
        isPending={save.isPending}
        onDrop={drop}
        onSave={() => save.mutate(lines)}
      >
        <WriteError error={save.error} />
      </SaveBar>
    </>
  )
}
