import { getTranslations } from 'next-intl/server'
import { EndPayment } from '@/components/orders/end-payment'
import { readFormState, type SearchParams } from '@/lib/server/forms/form-state'
import { LEAVING_WAYS } from '@/lib/shop/orders/order-requests'
import { endPayment } from '@/app/[store]/[locale]/(shopper)/orders/actions'

/** The ways out of a payment that is still pending. */
export async function OtherWays({
  token,
  searchParams,
}: {
  token: string
  searchParams: SearchParams
}) {
  const t = await getTranslations('order.endPayment')
  return (
    <section aria-labelledby="other-ways" className="pt-10 print:hidden">
      <h2 id="other-ways" className="pb-2 text-h3">
        {t('title')}
      </h2>
      <p className="max-w-prose pb-4 text-muted-foreground">{t('text')}</p>
      <EndPayment
        orderKey={{ orderToken: token }}
        view={await readFormState(searchParams, 'endPayment', [])}
        action={endPayment}
        ways={LEAVING_WAYS}
      />
    </section>
  )
}
