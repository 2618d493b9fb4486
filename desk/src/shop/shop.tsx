import { t } from '#i18n/i18n.ts'
import { Title } from '#ui/list-page.tsx'
import { useViews } from '#ui/views.tsx'
import { Delivery } from './delivery-section.tsx'
import { Mails } from './mail-section.tsx'
import { Payment, Taxes } from './selling-sections.tsx'
import { Places, StoreSettings } from './store-sections.tsx'

const parts = {
  delivery: Delivery,
  payment: Payment,
  tax: Taxes,
  mails: Mails,
  store: StoreSettings,
  places: Places,
} as const
const names = Object.keys(parts) as (keyof typeof parts)[]

/** How the shop sells: each setting says what it changes for a shopper. */
export default function Shop() {
  const [view, filters] = useViews(names, t.shop.views)
  const Content = parts[view]
  return (
    <>
      <Title title={t.nav.shop} />
      <div className="filters">{filters}</div>
      <Content />
    </>
  )
}
