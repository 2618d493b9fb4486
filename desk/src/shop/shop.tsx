import { t } from '#i18n/i18n.ts'
import { useFilter } from '#ui/filter.ts'
import { Title } from '#ui/list-page.tsx'
import { Views } from '#ui/views.tsx'
import { Delivery } from './delivery-section.tsx'
import { Mails } from './mail-section.tsx'
import { Payment, Taxes } from './selling-sections.tsx'
import { Places, StoreSettings } from './store-sections.tsx'

const views = {
  delivery: Delivery,
  payment: Payment,
  tax: Taxes,
  mails: Mails,
  store: StoreSettings,
  places: Places,
} as const
type View = keyof typeof views
const names = Object.keys(views) as View[]

/** How the shop sells: each setting says what it changes for a shopper. */
export default function Shop() {
  const { get, set } = useFilter()
  const view = names.find((each) => each === get('view')) ?? 'delivery'
  const Content = views[view]
  return (
    <>
      <Title title={t.nav.shop} />
      <div className="filters">
        <Views
          views={names.map((each) => [each, t.shop.views[each]] as const)}
          shown={view}
          onShow={(next) => set({ view: next })}
        />
      </div>
      <Content />
    </>
  )
}
