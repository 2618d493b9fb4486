import { getTranslations } from 'next-intl/server'
import { endPayment } from '@/app/[store]/[locale]/(shopper)/orders/actions'
import { FormProblem } from '@/components/forms/form-problem'
import { LeavingForm } from '@/components/orders/leaving-form'
import { KeyField, type OrderKey } from '@/components/orders/order-requests'
import { readFormState, type SearchParams } from '@/lib/server/forms/form-state'
import type { LeavingWay } from '@/lib/shop/orders/order-requests'

type EndPaymentProps = {
  orderKey: OrderKey
  ways: readonly LeavingWay[]
  searchParams: SearchParams
}

/** The ways out of an order that is not paid: each closes its payment page first. */
export async function EndPayment({ orderKey, ways, searchParams }: EndPaymentProps) {
  const [t, view] = await Promise.all([
    getTranslations('order'),
    readFormState(searchParams, 'endPayment', []),
  ])
  return (
    <div className="grid gap-5 print:hidden">
      {view.formError ? <FormProblem title={view.formError} of={view.key} /> : null}
      <LeavingForm
        action={endPayment}
        pendingLabel={t('requests.sending')}
        buttons={ways.map((way) => ({ value: way, label: t(`endPayment.${way}`) }))}
      >
        <KeyField orderKey={orderKey} />
      </LeavingForm>
    </div>
  )
}
