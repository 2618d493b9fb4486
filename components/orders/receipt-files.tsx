import { useTranslations } from 'next-intl'
import { PlainLink } from '@/components/ui/locale-prefix'
import { QrCode } from '@/components/ui/qr-code'

/** Files about an order, and its pickup code. They need neither scripts nor an account. */
export function ReceiptFiles({
  path,
  orderNumber,
  hasInvoice,
  creditNotes,
  hasCalendar,
  isCollected,
}: {
  /** Path of the order's page. */
  path: string
  orderNumber: string
  hasInvoice: boolean
  creditNotes: readonly { readonly number: string }[]
  hasCalendar: boolean
  /** Whether the order is waiting to be collected. */
  isCollected: boolean
}) {
  const t = useTranslations('order.files')
  const links = [
    ...(hasInvoice ? [{ href: `${path}/invoice`, text: t('download') }] : []),
    ...(hasInvoice ? creditNotes : []).map(({ number }) => ({
      href: `${path}/invoice?creditNote=${encodeURIComponent(number)}`,
      text: t('downloadCredit', { number }),
    })),
    ...(hasCalendar ? [{ href: `${path}/calendar`, text: t('addToCalendar') }] : []),
  ]
  return (
    <div className="grid gap-4 empty:hidden">
      {isCollected ? (
        <figure className="grid justify-items-start gap-2">
          <QrCode text={orderNumber} label={t('code', { number: orderNumber })} />
          <figcaption className="text-label">{t('bring', { number: orderNumber })}</figcaption>
        </figure>
      ) : null}
      {links.length > 0 ? (
        <ul className="flex flex-wrap gap-x-5 print:hidden">
          {links.map(({ href, text }) => (
            <li key={href}>
              <PlainLink href={href} className="link inline-flex min-h-11 items-center">
                {text}
              </PlainLink>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
