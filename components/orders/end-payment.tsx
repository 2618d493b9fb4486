import { useTranslations } from 'next-intl'
import { FormProblem } from '@/components/forms/form-problem'
import type { FormAction, FormState } from '@/lib/shop/forms/form-result'
import type { LeavingWay } from '@/lib/shop/orders/order-requests'
import { LeavingForm } from './leaving-form'
import { KeyField, type OrderKey } from './order-requests'

/** The ways out of an order that is not paid: each closes its payment page first. */
export function EndPayment({
  orderKey,
  view,
  action,
  ways,
}: {
  orderKey: OrderKey
  view: FormState
  action: FormAction
  ways: readonly LeavingWay[]
}) {
  const t = useTranslations('order')
  return (
    <div className="grid gap-5 print:hidden">
      {view.formError ? <FormProblem title={view.formError} of={view.key} /> : null}
      <LeavingForm
        action={action}
        pendingLabel={t('requests.sending')}
        buttons={ways.map((way) => ({ value: way, label: t(`endPayment.${way}`) }))}
      >
        <KeyField orderKey={orderKey} />
      </LeavingForm>
    </div>
  )
}
