import { Link } from 'wouter'
import { format, t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.ts'
import { useDialog } from '#ui/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/list-page.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import * as rules from './order-rules.ts'
import type { Address, Correctable, Order } from './order-rules.ts'

export function AddressLines({ address }: { address: Address }) {
  const { company, line1, line2, postalCode, city, region, countryCode } = address
  const town = [postalCode, city].filter(Boolean).join(' ')
  const lines = [
    rules.nameOf(address),
    company,
    line1,
    line2,
    town,
    region,
    format.country(countryCode),
  ]
  return (
    <address>
      {lines.filter(Boolean).map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
    </address>
  )
}

function Delivery({ order }: { order: Order }) {
  const { shipping } = order
  if (!shipping) return null
  const { estimatedDelivery: expected, pickupPoint, scheduledDate, scheduledWindow } = shipping
  const [from = '', to = ''] = expected ? [expected.earliest, expected.latest].map(format.day) : []
  const hours = scheduledWindow && `${scheduledWindow.from}–${scheduledWindow.to}`
  const chosen = scheduledDate && [format.day(scheduledDate), hours].filter(Boolean).join(', ')
  return (
    <Section title={t.orders.columns.delivery}>
      <p>
        <bdi>{shipping.name}</bdi>
      </p>
      {expected && (
        <p className="hint">
          {chosen || (from === to ? t.order.expectedOn(from) : t.order.expected(from, to))}
        </p>
      )}
      {pickupPoint && (
        <p>
          {t.order.pickup}: <bdi>{pickupPoint.name}</bdi>
        </p>
      )}
    </Section>
  )
}

/** Who ordered, where it goes, and how it is paid. */
export function OrderSide({ order }: { order: Order }) {
  const { may } = useSession()
  const { id, customerId, email, phone, payment, shippingAddress, billingAddress } = order
  const name = <bdi>{rules.nameOf(order) || t.orders.guest}</bdi>
  // Stays open when the order has meanwhile gone too far, so that what was typed is not lost.
  const [dialog, open] = useDialog((part: Correctable) => <CorrectDialog {...{ order, part }} />)
  const correctable = may('orders:update') ? rules.listCorrectable(order) : []
  const correct = (part: Correctable, title: string) =>
    correctable.includes(part) && (
      <Button text={t.edit.change} of={title} className="quiet" onClick={() => open(part)} />
    )
  return (
    <aside className="side" aria-label={t.orders.columns.customer}>
      <Section title={t.orders.columns.customer}>
        <p>
          {may('orders:read') ? (
            <Link href={customerId ? `/customers/${customerId}` : `/customers/guests/${id}`}>
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        {(email ?? correctable.includes('email')) && (
          <p>
            {email ? (
              <a href={`mailto:${email}`}>
                <bdi>{email}</bdi>
              </a>
            ) : (
              t.customers.deleted
            )}{' '}
            {correct('email', t.person.email)}
          </p>
        )}
        {phone && (
          <p>
            <a href={`tel:${phone}`}>
              <bdi dir="ltr">{phone}</bdi>
            </a>
          </p>
        )}
      </Section>
      {(shippingAddress ?? correctable.includes('shippingAddress')) && (
        <Section title={t.order.address}>
          {shippingAddress && <AddressLines address={shippingAddress} />}
          {correct('shippingAddress', t.order.address)}
        </Section>
      )}
      <Delivery order={order} />
      {payment.name && (
        <Section title={t.orders.columns.payment}>
          <p>
            <bdi>{payment.name}</bdi>
          </p>
          {payment.authorizedUntil && (
            <p className="hint">
              {t.order.authorizedUntil(format.moment(payment.authorizedUntil))}
            </p>
          )}
        </Section>
      )}
      {may('orders:read') && (
        <Section title={t.order.billing}>
          {billingAddress && !rules.isBilledThere(order) ? (
            <AddressLines address={billingAddress} />
          ) : (
            shippingAddress && <p className="hint">{t.order.billedThere}</p>
          )}
          {correct('billingAddress', t.order.billing)}
        </Section>
      )}
      {dialog}
    </aside>
  )
}
