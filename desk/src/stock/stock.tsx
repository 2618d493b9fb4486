import { useState } from 'react'
import { t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.ts'
import { useFilter } from '#ui/filter.ts'
import { ListPage } from '#ui/list-page.tsx'
import { Views } from '#ui/views.tsx'
import { useStockEditor } from './stock-editor.tsx'
import { useStock } from './stock-queries.ts'

/** The stock of every variant by place, typed or pasted. */
export default function Stock() {
  const { may } = useSession()
  const [search, setSearch] = useState('')
  const { get, clear } = useFilter()
  const low = get('low')
  // As it is counted: of what is hidden, nobody buys the last piece.
  const list = useStock({ search, ...(low && { availableTo: Number(low), isActive: true }) })
  const { grid, bar } = useStockEditor(list, Boolean(low))
  return (
    <ListPage
      title={t.nav.stock}
      list={list}
      search={{ label: t.stock.search, hint: t.products.searchHint, onSearch: setSearch }}
      filters={
        low && (
          <Views
            views={[['all', t.orders.views.all] as const, [low, t.today.lowStock] as const]}
            shown={low}
            onShow={clear}
          />
        )
      }
      hint={may('inventory:update') && t.stock.hint}
      empty={search ? t.common.noMatch : t.stock.empty}
      dialogs={bar}
    >
      {grid}
    </ListPage>
  )
}
