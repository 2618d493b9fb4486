import { Lines } from '@/components/ui/lines'
import { TextLink } from '@/components/ui/text-link'
import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import { splitAtAccounts } from '@/lib/shop/i18n/formatters'
import { formatMoney } from '@/lib/shop/i18n/money'
import { dueTransfer, type Order } from '@/lib/shop/orders/order-states'

type Fact = {
  label: string
  lines: readonly string[]
  link?: { href: string; text: string }
}

/** Addresses, payment and note of an order. */
export function OrderFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-5 text-label">
      {facts.map(({ label, lines, link }) => (
        <div key={label}>
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            <Lines lines={lines} />
            {link ? <TextLink href={link.href}>{link.text}</TextLink> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** How to pay, while the payment is due. `priceLocale`: BCP 47 tag that formats prices. */
export function PaymentInstructions({ order, priceLocale }: { order: Order; priceLocale: string }) {
  const t = useTranslations('order')
  const { status, instructions } = order.payment
  const transfer = dueTransfer(order)
  if (status !== 'due' || (!instructions && !transfer)) return null
  return (
    <Notice className="max-w-prose">
      <strong className="block">{t('instructions')}</strong>
      {instructions ? (
        <span className="own-direction block whitespace-pre-line">
          {splitAtAccounts(instructions).map((part, index) =>
            index % 2 === 1 ? (
              // Broken only where it is longer than a line, as with large text.
              <bdi key={index} className="inline-block">
                {part}
              </bdi>
            ) : (
              part
            ),
          )}
        </span>
      ) : null}
      {transfer ? (
        <>
          <span className="block">
            {t('transfer.amount', { amount: formatMoney(transfer.amount, priceLocale) })}
          </span>
          <span className="block">
            {t('transfer.reference', { reference: transfer.reference })}
          </span>
        </>
      ) : null}
    </Notice>
  )
}
