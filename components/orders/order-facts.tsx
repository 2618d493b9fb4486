import { Lines } from '@/components/ui/lines'
import { TextLink } from '@/components/ui/text-link'
import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import type { Order } from '@/lib/shop/orders/order-states'

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

/** How to pay, while the payment is due. */
export function PaymentInstructions({ payment }: { payment: Order['payment'] }) {
  const t = useTranslations('order')
  if (!payment.instructions || payment.status !== 'due') return null
  return (
    <Notice className="max-w-prose">
      <strong className="block">{t('instructions')}</strong>
      <span className="own-direction block whitespace-pre-line">{payment.instructions}</span>
    </Notice>
  )
}
