import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { WithdrawalForm } from '@/components/orders/withdrawal-form'
import { WithdrawalSummary } from '@/components/orders/withdrawal-summary'
import { FocusHeading } from '@/components/ui/focus-heading'
import { TextLink } from '@/components/ui/text-link'
import { getCustomer } from '@/lib/commerce/customer'
import { listOrders } from '@/lib/commerce/orders'
import { formTitle, readFormState } from '@/lib/server/forms/form-state'
import { getStoreFormats } from '@/lib/server/i18n/store-formats'
import { findDeclaredOrder, WITHDRAWAL_PAGE } from '@/lib/server/orders/withdrawals'
import { readPrivate } from '@/lib/server/session/faults'
import { getShopper, type Shopper } from '@/lib/server/session/shopper'
import { findPagePath } from '@/lib/server/store/content-pages'
import type { FormState } from '@/lib/shop/forms/form-result'
import { formatHour, formatMomentDay } from '@/lib/shop/i18n/formatters'
import { itemName } from '@/lib/shop/orders/order-requests'
import { unpackPieces, WITHDRAWAL_FIELDS } from '@/lib/shop/orders/withdrawal'
import { confirmDeclaration, declareWithdrawal } from './actions'

type Props = PageProps<'/[store]/[locale]/withdrawal'>
type Step = 'declare' | 'confirm' | 'received'

/** How many of the customer's orders the form lists; others are named by their number. */
const LISTED = 10

async function readStep(
  searchParams: Props['searchParams'],
): Promise<{ step: Step; view: FormState }> {
  const [first, second] = await Promise.all([
    readFormState(searchParams, 'withdrawal', WITHDRAWAL_FIELDS),
    readFormState(searchParams, 'withdrawn', []),
  ])
  if (second.isRefused) return { step: 'confirm', view: second }
  if (second.value('receivedOn')) return { step: 'received', view: second }
  const isDeclared =
    first.value('name') !== '' && !first.isRefused && !('change' in (await searchParams))
  return { step: isDeclared ? 'confirm' : 'declare', view: first }
}

const titleKeys = { declare: 'title', confirm: 'confirmTitle', received: 'doneTitle' } as const

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [t, { step }] = await Promise.all([getTranslations('withdrawal'), readStep(searchParams)])
  return { title: await formTitle(t(titleKeys[step]), searchParams) }
}

/** The withdrawal from a contract (Directive 2011/83/EU, Article 11a), in two steps. */
export default async function WithdrawalPage({ searchParams }: Props) {
  const [t, { step, view }, shopper] = await Promise.all([
    getTranslations('withdrawal'),
    readStep(searchParams),
    getShopper(),
  ])
  const policyPath = findPagePath(shopper.store.slug, shopper.locale, 'withdrawal')
  return (
    <main id="main" tabIndex={-1} className="wrap pt-10 pb-section lg:pt-16">
      <div className="grid-12 gap-y-6 lg:grid-rows-[auto_1fr]">
        <div className="grid gap-2 lg:col-span-5">
          {step === 'received' ? null : (
            <p className="text-small text-muted-foreground">
              {t('step', { step: step === 'declare' ? 1 : 2 })}
            </p>
          )}
          <FocusHeading key={step} className="text-h1">
            {t(titleKeys[step])}
          </FocusHeading>
          {step === 'declare' ? (
            <p className="max-w-lead pt-1.5 text-lead text-muted-foreground">{t('lead')}</p>
          ) : null}
        </div>
        <div className="grid max-w-[600px] grid-cols-1 gap-6 lg:col-start-7 lg:col-end-13 lg:row-span-2 lg:max-w-none">
          {step === 'declare' ? (
            <Declare shopper={shopper} view={view} />
          ) : (
            <Repeat shopper={shopper} view={view} isReceived={step === 'received'} />
          )}
        </div>
        {policyPath ? (
          <p className="max-w-[600px] border-t border-border pt-5 text-label lg:col-span-5 lg:max-w-lead lg:self-start">
            <TextLink href={policyPath}>{t('policy')}</TextLink>
          </p>
        ) : null}
      </div>
    </main>
  )
}

async function Declare({ shopper, view }: { shopper: Shopper; view: FormState }) {
  const { store, locale, client, customer } = shopper
  const { calendar } = getStoreFormats(store, locale)
  const read = () => Promise.all([getCustomer(client), listOrders(client, { limit: LISTED })])
  const [known, page] = customer ? await readPrivate(WITHDRAWAL_PAGE, read) : []
  const orders = (page?.data ?? []).map(({ id, orderNumber, placedOn, items }) => ({
    ...{ id, orderNumber },
    items: items.map((item) => ({
      ...{ ...item, name: itemName(item, calendar.locale) },
      left: item.withdrawableQuantity ?? item.quantity,
    })),
    date: formatMomentDay(placedOn, calendar, 'day'),
  }))
  return (
    <WithdrawalForm
      action={declareWithdrawal}
      view={view}
      orders={orders}
      name={[known?.firstName, known?.lastName].filter(Boolean).join(' ')}
      email={known?.email ?? ''}
      attempt={view.value('attempt') || randomUUID()}
    />
  )
}

/** What was declared, to confirm it or as it was received. */
async function Repeat({
  shopper,
  view,
  isReceived,
}: {
  shopper: Shopper
  view: FormState
  isReceived: boolean
}) {
  const { store, locale } = shopper
  const { calendar } = getStoreFormats(store, locale)
  const order = await readPrivate(WITHDRAWAL_PAGE, () =>
    findDeclaredOrder(shopper, view.value('orderId')),
  )
  const lines = order && unpackPieces(order.items, view.value('pieces'))
  const chosen = (order?.items ?? []).flatMap((item) => {
    const quantity = lines
      ? (lines.find(({ orderItemId }) => orderItemId === item.id)?.quantity ?? 0)
      : item.quantity
    const title = itemName(item, calendar.locale)
    return quantity > 0 ? [{ ...item, title, quantity }] : []
  })
  const day = (moment: string) => formatMomentDay(moment, calendar, 'fullDay')
  const until = order?.withdrawableUntil ?? null
  const receivedOn = view.value('receivedOn')
  return (
    <WithdrawalSummary
      action={confirmDeclaration}
      view={view}
      lines={chosen}
      received={isReceived ? `${day(receivedOn)}, ${formatHour(receivedOn, calendar)}` : null}
      period={
        order
          ? {
              until: until && day(until),
              isOver: until !== null && new Date(until) < new Date(),
              isWhole: lines === null,
            }
          : null
      }
    />
  )
}
