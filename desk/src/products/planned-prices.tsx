import { call, type Schemas } from '#api/client.ts'
import { useRead } from '#api/pages.ts'
import { unlessGone } from '#api/problem.ts'
import { format, t } from '#i18n/i18n.ts'
import { DialogButton } from '#ui/dialog.tsx'
import { Section } from '#ui/list-page.tsx'
import { RemoveButton } from '#ui/act-buttons.tsx'
import { Loaded } from '#ui/states.tsx'
import { momentColumn, stateColumn, Table, type Column } from '#ui/table.tsx'
import { plansPath as path, planState } from './plan-prices.ts'
import { PricesDialog } from './prices-dialog.tsx'
import { nameOf, type Product } from './product-drafts.ts'

type Plan = Schemas['PlannedPrice']

const tones = { planned: 'new', begins: 'wait', active: 'wait', ended: 'off' } as const

const isBeginning = (plan: Plan) => planState(plan) === 'begins'

/** Forgets a plan, or ends it now. */
function End({ plan, of }: { plan: Plan; of: string }) {
  const { id } = plan
  const state = planState(plan)
  if (state === 'ended') return null
  const isPlanned = state === 'planned'
  return (
    <RemoveButton
      scope="catalog:update"
      text={isPlanned ? t.editor.forget : t.editor.endNow}
      of={of}
      done={isPlanned ? t.editor.forgotten : t.editor.endedNow}
      remove={() => unlessGone(call('delete', `${path}/{id}`, { id }))}
    />
  )
}

/** Prices that a product will have for a time. */
export function PlannedPrices({ product }: { product: Product }) {
  const query = { limit: 100, sortBy: 'startsOn', sortDirection: 'desc' } as const
  const plans = useRead(
    path,
    { query: { productId: product.id, ...query } },
    { refetchInterval: ({ state }) => (state.data?.data.some(isBeginning) ? 1_000 : 15_000) },
  )
  const money = (amount: number) => format.money(amount, product.currency)
  const variantOf = ({ variantId }: Plan) => product.variants.find(({ id }) => id === variantId)
  const name = (plan: Plan) => {
    const variant = variantOf(plan)
    return variant ? nameOf(variant) : ''
  }
  const columns: Column<Plan>[] = [
    [t.products.variant, name],
    [t.shop.amounts.price, ({ price }) => money(price), 'c-total'],
    [
      t.editor.otherwise,
      (plan) => money(plan.priorPrice ?? variantOf(plan)?.price ?? 0),
      'c-total c-wide',
    ],
    [
      t.products.lowest,
      ({ lowestPriceLast30Days: lowest }) => (lowest === null ? '–' : money(lowest)),
      'c-total c-named',
    ],
    momentColumn(t.days.from, ({ startsOn }) => startsOn, 'c-named'),
    [t.days.to, ({ endsOn }) => (endsOn ? format.moment(endsOn) : '–'), 'c-named c-end'],
    stateColumn((plan) => [tones[planState(plan)], t.editor.planState[planState(plan)]], ''),
    ['', (plan) => <End plan={plan} of={name(plan)} />, 'c-total'],
  ]
  return (
    <Section title={t.editor.part.prices}>
      <DialogButton text={t.editor.plan} scope="catalog:update">
        <PricesDialog title={t.editor.plan} products={[product]} />
      </DialogButton>
      <Loaded query={plans}>
        {({ data: rows }) => (
          <Table {...{ rows, columns }} caption={t.editor.part.prices} empty={t.editor.noPlans} />
        )}
      </Loaded>
    </Section>
  )
}
