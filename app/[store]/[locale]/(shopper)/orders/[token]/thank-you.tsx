import { getTranslations } from 'next-intl/server'
import { PaymentInstructions } from '@/components/orders/payment-instructions'
import { Parcels } from '@/components/orders/parcels'
import { FocusHeading } from '@/components/ui/focus-heading'
import type { Order } from '@/lib/commerce/order'

/** The thank-you text, the receipt's email address, and instructions for orders paid later. */
export async function ThankYou({ order }: { order: Order }) {
  const t = await getTranslations('order')
  const { firstName, email } = order
  const receipt = order.shipping?.type === 'pickup' ? 'receiptPickup' : 'receipt'
  return (
    <>
      <FocusHeading className="text-display">
        {firstName ? t('thanks', { name: firstName }) : t('thanksPlain')}
      </FocusHeading>
      {email ? (
        <p className="max-w-lead pt-4 text-lead">
          {t.rich(receipt, { address: email, email: (words) => <strong key="to">{words}</strong> })}
        </p>
      ) : null}
      <div className="grid gap-6 pt-6 empty:hidden">
        <PaymentInstructions payment={order.payment} />
        <Parcels order={order} />
      </div>
    </>
  )
}
