import { getTranslations } from 'next-intl/server'
import { FocusHeading } from '@/components/ui/focus-heading'
import { Notice } from '@/components/ui/notice'
import type { Order } from '@/lib/commerce/order'

/** The thanks, where the receipt went, and how an order that is paid later is paid. */
export async function ThankYou({ order }: { order: Order }) {
  const t = await getTranslations('order')
  const { firstName, email, payment, trackingCode, trackingUrl, carrierName } = order
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
      {payment.instructions && payment.status === 'due' ? (
        <Notice className="mt-6 max-w-prose">
          <strong className="block">{t('instructions')}</strong>
          <span className="whitespace-pre-line">{payment.instructions}</span>
        </Notice>
      ) : null}
      {trackingCode ? (
        <p className="pt-6">
          {carrierName
            ? t('parcelBy', { code: trackingCode, carrier: carrierName })
            : t('parcel', { code: trackingCode })}{' '}
          {trackingUrl ? (
            <a href={trackingUrl} rel="noopener noreferrer" className="link">
              {t('follow')}
            </a>
          ) : null}
        </p>
      ) : null}
    </>
  )
}
