import { useI18n } from '#i18n/i18n.tsx'
import { nameOf, type Order } from './order-rules.ts'

type Address = NonNullable<Order['shippingAddress']>

export function AddressLines({ address }: { address: Address }) {
  const { format } = useI18n()
  const { firstName, lastName, company, line1, line2, postalCode, city, region, countryCode } =
    address
  const lines = [
    [firstName, lastName].filter(Boolean).join(' '),
    company,
    line1,
    line2,
    [postalCode, city].filter(Boolean).join(' '),
    region,
    format.country(countryCode),
  ].filter((line) => line !== null && line !== undefined && line !== '')
  return (
    <address>
      {lines.map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
    </address>
  )
}

const isSame = (one: Address | null, other: Address | null) =>
  JSON.stringify(one) === JSON.stringify(other)

function Delivery({ order }: { order: Order }) {
  const { t, format } = useI18n()
  const { shipping } = order
  if (!shipping) return null
  const { estimatedDelivery: expected, pickupPoint, scheduledDate } = shipping
  return (
    <section>
      <h2>{t.order.method}</h2>
      <p>
        <bdi>{shipping.name}</bdi>
      </p>
      {expected && (
        <p className="hint">
          {scheduledDate
            ? format.day(scheduledDate)
            : t.order.expected(format.day(expected.earliest), format.day(expected.latest))}
        </p>
      )}
      {pickupPoint && (
        <p>
          {t.order.pickup}: <bdi>{pickupPoint.name}</bdi>
        </p>
      )}
    </section>
  )
}

/** Who ordered, where it goes, and how it is paid. */
export function OrderSide({ order }: { order: Order }) {
  const { t, format } = useI18n()
  const { email, phone, payment, shippingAddress, billingAddress } = order
  return (
    <aside className="side" aria-label={t.order.customer}>
      <section>
        <h2>{t.order.customer}</h2>
        <p>
          <bdi>{nameOf(order) || t.orders.guest}</bdi>
        </p>
        {email && (
          <p>
            <a href={`mailto:${email}`}>
              <bdi>{email}</bdi>
            </a>
          </p>
        )}
        {phone && (
          <p>
            <a href={`tel:${phone}`}>
              <bdi dir="ltr">{phone}</bdi>
            </a>
          </p>
        )}
      </section>
      {shippingAddress && (
        <section>
          <h2>{t.order.address}</h2>
          <AddressLines address={shippingAddress} />
        </section>
      )}
      <Delivery order={order} />
      <section>
        <h2>{t.order.paymentMethod}</h2>
        <p>
          <bdi>{payment.name}</bdi>
        </p>
        {payment.authorizedUntil && (
          <p className="hint">{t.order.authorizedUntil(format.moment(payment.authorizedUntil))}</p>
        )}
      </section>
      {billingAddress && !isSame(billingAddress, shippingAddress) && (
        <section>
          <h2>{t.order.billing}</h2>
          <AddressLines address={billingAddress} />
        </section>
      )}
    </aside>
  )
}
