import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.ts'
import { reads } from '#shop/shop-queries.ts'
import { Facts } from '#ui/list-page.tsx'

const places = {
  product: '/products',
  delivery: '/shop?view=delivery',
  payment: '/shop?view=payment',
  tax: '/shop?view=tax',
  contact: '/shop?view=store',
} as const
type Step = keyof typeof places

/** The steps that are still to be done. */
async function findMissing(): Promise<Step[]> {
  const selling = [reads.product(), reads.methods(), reads.payments(), reads.order()] as const
  const [product, methods, payments, orders] = await Promise.all(selling)
  const [store, tax] = await Promise.all([reads.store(), reads.tax()])
  // A shop that has sold something may mean it to be without them.
  const isNew = orders.data.length === 0
  const isMissing: Record<Step, boolean> = {
    product: product.data.length === 0,
    delivery: !methods.data.some((method) => method.isActive && method.visibleInCheckout),
    payment: !payments.data.some(({ isActive }) => isActive),
    tax: isNew && store.taxRate === 0 && tax.rates.length === 0,
    contact: isNew && store.contactEmail === null,
  }
  return (Object.keys(places) as Step[]).filter((step) => isMissing[step])
}

/** The steps that a shop needs before it can sell. */
export function Setup() {
  const { may } = useSession()
  const sees = may('settings:read') && may('catalog:read') && may('orders:read')
  const { data = [] } = useQuery({
    queryKey: ['shop', 'missing'],
    enabled: sees,
    queryFn: findMissing,
    meta: { isLong: true },
  })
  const { add, sections } = t.shop
  const names: Record<Step, string> = {
    ...{ product: t.editor.create, delivery: add.method, payment: add.payment },
    ...{ tax: sections.tax.title, contact: sections.contact.title },
  }
  return (
    <Facts title={t.today.setup} rows={data.map((step) => ({ step }))} keyOf={({ step }) => step}>
      {({ step }) => <Link href={places[step]}>{names[step]}</Link>}
    </Facts>
  )
}
