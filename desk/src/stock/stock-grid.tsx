import { memo, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { Schemas } from '#api/client.ts'
import { toLatinDigits } from '#i18n/format.ts'
import { format, t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.ts'
import { GridCell } from '#ui/grid-cell.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { say } from '#ui/toasts.tsx'
import { readPasted } from './read-pasted.ts'
import { cellKey, readQuantity, shownIn, type Draft, type Drafts, type Sum } from './drafts.ts'
import { toRows, type Listed, type StockRow } from './stock-queries.ts'

interface CellProps extends Pick<GridProps, 'onDrafts'> {
  label: string
  before: number
  draft: Draft | undefined
  variantId: string
  locationId: string
  row: number
  column: number
}

/** One of thousands, so it is drawn again only when its own number has changed. */
const Cell = memo(function Cell(props: CellProps) {
  const { label, before, draft, variantId, locationId, row, column, onDrafts } = props
  const isChanged = draft !== undefined && draft.typed !== null && draft.typed !== draft.before
  const [isWrong, setWrong] = useState(false)
  const [sum, setSum] = useState<Sum | null>(null)
  const type = (typed: number | null) => onDrafts([{ variantId, locationId, before, typed }])
  return (
    <GridCell
      {...{ label, isChanged }}
      before={draft && t.stock.was(format.number(draft.before))}
      error={isWrong ? t.editor.wholeWrong : undefined}
      inputMode="numeric"
      data-cell={`${row},${column}`}
      value={shownIn(before, draft, sum)}
      onBlur={() => {
        setWrong(false)
        setSum(null)
        if (draft?.typed === null) type(draft.before)
      }}
      onChange={({ target }) => {
        const value = toLatinDigits(target.value)
        const isNumber = /^[+-]?\d{0,7}$/.test(value)
        setWrong(!isNumber)
        if (!isNumber) return
        const base = draft?.before ?? before
        setSum(/^[+-]/.test(value) ? { text: value, before: base } : null)
        type(readQuantity(value, base))
      }}
    />
  )
})

interface Place {
  row: number
  column: number
}

const placeOf = (target: EventTarget | null): Place | null => {
  const cell = target instanceof HTMLElement ? target.dataset['cell'] : undefined
  const [row, column] = (cell ?? '').split(',')
  return row && column ? { row: Number(row), column: Number(column) } : null
}

const rowKeys: Readonly<Record<string, number>> = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }

/** Moves from cell to cell of a column. */
function moveInColumn(event: KeyboardEvent) {
  const place = placeOf(event.target)
  const step = rowKeys[event.key]
  if (!place || step === undefined) return
  event.preventDefault()
  const next = `[data-cell="${place.row + step},${place.column}"]`
  document.querySelector<HTMLElement>(next)?.focus()
}

interface GridProps extends Listed {
  /** Whether some levels of the listed variants are left out. */
  isPart: boolean
  places: readonly Schemas['Location'][]
  drafts: Drafts
  onDrafts: (typed: Draft[]) => void
  /** Reads what is listed below, as far as a person may have copied it; the levels by then. */
  readOn: () => Promise<Listed>
}

/** Variants as rows, places as columns. A block pasted into a cell fills those around it. */
export const StockGrid = memo(function StockGrid(props: GridProps) {
  const { isPart, places, drafts, onDrafts, readOn } = props
  const { may } = useSession()
  const columnsOfPlaces = places.filter(({ isActive }) => isActive)
  const placeIds = isPart ? [] : columnsOfPlaces.map(({ id }) => id)
  const read = (text: string, place: Place, listed: Listed) => {
    const rows = toRows(listed, placeIds)
    const grid = { skus: rows.map(({ sku }) => sku), columns: columnsOfPlaces.length }
    const { cells, skipped } = readPasted(text, grid, place)
    const changed = cells.flatMap(({ row, column, quantity: typed }) => {
      const { variantId = '', sku = '', quantities = {} } = rows[row] ?? {}
      const { id: locationId = '', name = '' } = columnsOfPlaces[column] ?? {}
      const before = quantities[locationId]
      if (before !== undefined) return [{ variantId, locationId, before, typed }]
      skipped.push(`${sku} ${name}`)
      return []
    })
    return { changed, skipped }
  }
  const paste = async (text: string, place: Place) => {
    const listed = read(text, place, props)
    const isAll = listed.skipped.length === 0
    const { changed, skipped } = isAll ? listed : read(text, place, await readOn())
    onDrafts(changed)
    const isError = skipped.length > 0
    const left = isError && t.stock.skipped(skipped.length, skipped.slice(0, 8).join(', '))
    say([t.stock.pasted(changed.length), left].filter(Boolean).join(' '), { isError })
  }
  const onPaste = (event: ClipboardEvent) => {
    const place = placeOf(event.target)
    const text = event.clipboardData.getData('text')
    if (!place || !/[\n\t;]/.test(text.trim())) return
    event.preventDefault()
    void paste(text, place)
  }
  const productCell = ({ title, options }: StockRow) => (
    <>
      <bdi>{title}</bdi> <bdi className="hint">{options.map(({ value }) => value).join(' · ')}</bdi>
    </>
  )
  const columns: Column<StockRow>[] = [
    [t.stock.sku, ({ sku }) => sku],
    [t.editor.part.product, productCell],
    ...columnsOfPlaces.map(({ id: locationId, name }, column): Column<StockRow> => {
      const cell = ({ variantId, sku, quantities }: StockRow, row: number) => {
        const before = quantities[locationId]
        if (before === undefined) return null
        if (!may('inventory:update')) return format.number(before)
        const draft = drafts[cellKey(variantId, locationId)]
        const label = `${sku}, ${name}`
        return <Cell {...{ label, before, draft, variantId, locationId, row, column, onDrafts }} />
      }
      return [name, cell, 'c-total']
    }),
  ]
  return (
    <div role="presentation" onPaste={onPaste} onKeyDown={moveInColumn}>
      <Table
        kind="grid"
        caption={t.nav.stock}
        rows={toRows(props, placeIds)}
        columns={columns}
        keyOf={({ variantId }) => variantId}
      />
    </div>
  )
})
