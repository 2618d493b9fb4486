import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AppLink } from '@/components/ui/app-link'
import { Picture } from '@/components/ui/picture'
import type { PictureSource } from '@/components/ui/picture-source'
import { SumRow, SumTotal } from '@/components/ui/sum-rows'
import { addressLines } from '@/lib/shop/address-format'
import { productPath } from '@/lib/shop/routes'
import { formatMoney, type Money } from '@/lib/shop/money'

type Address = Parameters<typeof addressLines>[0]

interface Piece {
  readonly id: string
  readonly productSlug: string | null
  readonly title: string
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly image: PictureSource | null
  readonly quantity: number
  readonly lineTotal: Money
}

/** The pieces of an order, each leading to what it is. */
export function OrderPieces({
  pieces,
  priceLocale,
}: {
  pieces: readonly Piece[]
  priceLocale: string
}) {
  const goods = useTranslations('goods')
  return (
    <ul className="border-t border-foreground">
      {pieces.map((piece) => (
        <li
          key={piece.id}
          className="grid grid-cols-[72px_1fr_auto] items-center gap-4 border-b border-border py-3.5"
        >
          <Picture source={piece.image} alt="" sizes="72px" className="aspect-square" />
          <div className="grid gap-0.5">
            <PieceName piece={piece} />
            <span className="text-small text-muted-foreground">
              {[
                ...piece.options.map(({ value }) => value),
                goods('count', { count: piece.quantity }),
              ].join(', ')}
            </span>
          </div>
          <span className="num">{formatMoney(piece.lineTotal, priceLocale)}</span>
        </li>
      ))}
    </ul>
  )
}

function PieceName({ piece }: { piece: Piece }) {
  if (!piece.productSlug) return <span className="text-name text-heading">{piece.title}</span>
  return (
    <AppLink
      href={productPath(piece.productSlug, piece.options)}
      className="justify-self-start py-0.5 text-name text-heading underline-offset-4 hover:underline"
    >
      {piece.title}
    </AppLink>
  )
}

interface Sum {
  readonly subTotal: Money
  readonly discount: Money
  readonly couponCode: string | null
  readonly shippingTotal: Money
  readonly tax: Money
  readonly taxIncluded: boolean
  readonly total: Money
  readonly shipping: { readonly name: string } | null
  readonly payment: { readonly name: string; readonly status: string }
}

/** What was paid, as the platform computed it. */
export function OrderSum({ order, priceLocale }: { order: Sum; priceLocale: string }) {
  const t = useTranslations('account')
  const money = (amount: Money) => formatMoney(amount, priceLocale)
  const tax = money(order.tax)
  const delivery = [t('delivery'), order.shipping?.name].filter(Boolean).join(', ')
  return (
    <section
      aria-labelledby="sum"
      className="grid gap-3 bg-surface p-5 text-surface-foreground sm:p-7"
    >
      <h2 id="sum" className="text-h3">
        {order.payment.status === 'paid' ? t('paid') : t('payment')}
      </h2>
      <dl className="grid gap-2.5">
        <SumRow label={t('pieces')} value={money(order.subTotal)} />
        {order.discount.amountMinor > 0 ? (
          <SumRow
            label={order.couponCode ? t('discountWith', { code: order.couponCode }) : t('discount')}
            value={`−${money(order.discount)}`}
          />
        ) : null}
        <SumRow label={delivery} value={money(order.shippingTotal)} />
        {order.taxIncluded ? null : <SumRow label={t('tax')} value={tax} />}
        <SumTotal
          label={t('total')}
          value={money(order.total)}
          note={order.taxIncluded ? t('taxIncluded', { amount: tax }) : undefined}
        />
      </dl>
      <p className="text-small">{order.payment.name}</p>
    </section>
  )
}

/** A labelled place or person beside the sum. */
export function OrderPlace({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="grid gap-0.5 text-label">
      <h3 className="font-body text-label font-normal tracking-normal text-muted-foreground">
        {label}
      </h3>
      {children}
    </section>
  )
}

/** An address in the order of its country. */
export function AddressText({ address }: { address: Address }) {
  return (
    <address className="not-italic">
      {addressLines(address).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}

/** Number and way to follow the parcel, once it is on its way. */
export function ParcelRow({
  parcel,
}: {
  parcel: {
    readonly trackingCode: string | null
    readonly trackingUrl: string | null
    readonly carrierName: string | null
  }
}) {
  const t = useTranslations('account')
  const { trackingCode, trackingUrl, carrierName } = parcel
  if (!trackingCode && !trackingUrl) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-surface px-5 py-4 text-surface-foreground">
      <p className="grid">
        <span className="text-small text-muted-foreground">
          {carrierName ? t('parcelWith', { carrier: carrierName }) : t('parcel')}
        </span>
        <span className="num font-medium">{trackingCode}</span>
      </p>
      {trackingUrl?.startsWith('https://') ? (
        <a href={trackingUrl} rel="noopener noreferrer" className="link py-1">
          {t('follow')}
        </a>
      ) : null}
    </div>
  )
}
