import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { Schemas } from '#api/client.ts'
import { format, t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.tsx'
import { GridCell } from '#ui/grid-cell.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { say } from '#ui/toasts.tsx'
import { readPasted } from './read-pasted.ts'
import { cellKey, type Draft, type Drafts } from './drafts.ts'
import type { StockRow } from './stock-queries.ts'

interface GridProps {
  rows: StockRow[]
  places: Schemas['Location'][]
  drafts: Drafts
  onDrafts: (typed: Draft[]) => void
}

interface CellProps {
  label: string
  before: number
  draft: Draft | undefined
  place: { row: number; column: number }
  onType: (quantity: number | null) => void
  onPaste: (event: ClipboardEvent) => void
}

function Cell({ label, before, draft, place, onType, onPaste }: CellProps) {
  const isChanged = draft !== undefined && draft.typed !== null && draft.typed !== draft.before
  const [isWrong, setWrong] = useState(false)
  return (
    <GridCell
      {...{ label, isChanged, onPaste }}
      before={draft && t.stock.was(format.number(draft.before))}
      error={isWrong ? t.editor.wholeWrong : undefined}
      inputMode="numeric"
      data-cell={`${place.row},${place.column}`}
      value={draft ? (draft.typed ?? '') : before}
      onBlur={() => {
        setWrong(false)
        if (draft?.typed === null) onType(draft.before)
      }}
      onKeyDown={moveInColumn}
      onChange={({ target: { value } }) => {
        const isNumber = /^\d{0,7}$/.test(value)
        setWrong(!isNumber)
        if (isNumber) onType(value === '' ? null : Number(value))
      }}
    />
  )
}

const placeOf = (target: EventTarget | null) => {
  const [row, column] = (target instanceof HTMLElement ? (target.dataset['cell'] ?? '') : '').split(
    ',',
  )
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

/** Variants as rows, places as columns. A block pasted into a cell fills those around it. */
export function StockGrid({ rows, places, drafts, onDrafts }: GridProps) {
  const { may } = useSession()
  const paste = (event: ClipboardEvent) => {
    const place = placeOf(event.target)
    const text = event.clipboardData.getData('text')
    if (!place || !/[\n\t;]/.test(text.trim())) return
    event.preventDefault()
    const grid = { skus: rows.map(({ sku }) => sku), columns: places.length }
    const { cells, skipped } = readPasted(text, grid, place)
    const changed = cells.flatMap(({ row, column, quantity: typed }) => {
      const { variantId = '', quantities = {} } = rows[row] ?? {}
      const locationId = places[column]?.id ?? ''
      const before = quantities[locationId]
      return before === undefined ? [] : [{ variantId, locationId, before, typed }]
    })
    onDrafts(changed)
    const said = [t.stock.pasted(changed.length), skipped > 0 && t.stock.skipped(skipped)]
    say(said.filter(Boolean).join(' '), { isError: skipped > 0 })
  }
  const productCell = ({ title, options }: StockRow) => (
    <>
      <bdi>{title}</bdi> <bdi className="hint">{options.map(({ value }) => value).join(' · ')}</bdi>
    </>
  )
  const columns: Column<StockRow>[] = [
    [t.stock.sku, ({ sku }) => <bdi>{sku}</bdi>],
    [t.editor.part.product, productCell],
    ...places.map(({ id, name }, column): Column<StockRow> => {
      const cell = ({ variantId, sku, quantities }: StockRow, row: number) => {
        const before = quantities[id]
        if (before === undefined) return null
        if (!may('inventory:update')) return format.number(before)
        return (
          <Cell
            label={`${sku}, ${name}`}
            before={before}
            draft={drafts[cellKey(variantId, id)]}
            place={{ row, column }}
            onPaste={paste}
            onType={(typed) => onDrafts([{ variantId, locationId: id, before, typed }])}
          />
        )
      }
      return [name, cell, 'c-total']
    }),
  ]
  return (
    <Table
      kind="grid"
      caption={t.nav.stock}
      rows={rows}
      columns={columns}
      keyOf={({ variantId }) => variantId}
    />
  )
}
