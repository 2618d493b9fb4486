import { clsx } from 'clsx'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AppLink } from '@/components/ui/app-link'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { Price } from '@/components/ui/price'
import { productCardView, type CardProduct, type CardView } from '@/lib/shop/catalog/product-card'
import { formatUnitPrice } from '@/lib/shop/catalog/unit-price'
import { withUnits } from '@/lib/shop/i18n/formatters'
import type { Theme } from '@/lib/shop/store/theme-schema'
import { SwatchChips } from './swatch-chips'

export type CardProps = {
  product: CardProduct
  /** Locale that formats prices. */
  priceLocale: string
  swatches: Readonly<Record<string, string>>
  swatch: Theme['swatch']
  sizes: string
  heading: 'h2' | 'h3'
  /** A value of the first option to show and to link to, as set in the filters. */
  optionValue?: string | undefined
  /** Whether the image is in the initial viewport. */
  first?: boolean | undefined
  surface?: 'background' | 'band'
  /** Whether the page fills in delivery dates and price (`ListDeliveries`). */
  delivery?: boolean
  /** What can be done with the product here, in the lower corner of its image. */
  action?: (product: CardProduct, view: CardView) => ReactNode
}

const CARD_WIDTHS = { from: 256, upTo: 828 }

/** One product in a list. The whole card is one link; its name is underlined on hover. */
export function ProductCard({
  product,
  priceLocale,
  swatches,
  swatch,
  sizes,
  heading: Heading,
  optionValue,
  first,
  surface = 'background',
  delivery = false,
  action,
}: CardProps) {
  const t = useTranslations('product')
  const ui = useTranslations('ui')
  const format = { locale: useLocale(), priceLocale, t: useTranslations('items') }
  const view = productCardView(product, { optionValue, priceLocale })
  const onBand = surface === 'band'
  return (
    <article className={clsx('card group', view.isSoldOut && 'is-out')}>
      {view.badge ? (
        <p
          className={clsx(
            'card-badge',
            onBand ? 'bg-band' : 'bg-background',
            view.badge.key === 'discount' && !onBand && 'text-sale',
          )}
        >
          {t(view.badge.key, view.badge.values)}
        </p>
      ) : null}
      <CardImage {...{ view, product, sizes, first }} />
      <div className="card-text">
        <div className="card-head">
          <Heading className="card-name">
            <AppLink href={view.href} className="whole-card">
              {product.title}
            </AppLink>
          </Heading>
          <Price
            now={view.price}
            was={view.was}
            from={view.isRange ? ui('from') : undefined}
            plain={onBand}
            labels={{ was: ui('was'), now: ui('now') }}
            className={clsx(
              'text-label',
              view.isSoldOut && (onBand ? 'band-soft' : 'text-muted-foreground'),
            )}
          />
        </div>
        {view.unitPricing ? (
          <p className={onBand ? 'band-soft text-micro' : 'card-note'}>
            {formatUnitPrice(view.unitPricing, format)}
          </p>
        ) : null}
        {product.subtitle ? (
          <p className={clsx('card-subtitle', onBand && 'band-soft')}>
            {withUnits(product.subtitle)}
          </p>
        ) : null}
        <SwatchChips options={product.options} {...{ swatches, swatch, onBand }} />
        {delivery ? <DeliveryPlace variantId={view.variantId} /> : null}
        {view.lowestBefore ? (
          <p className={clsx('row-start-6', onBand ? 'band-soft text-micro' : 'card-note')}>
            {t('lowestPriceShort', { price: view.lowestBefore })}
          </p>
        ) : null}
      </div>
      {action?.(product, view)}
    </article>
  )
}

/** The line that `ListDeliveries` fills in, at its final height; none for sold-out products. */
function DeliveryPlace({ variantId }: { variantId: string | null }) {
  if (variantId === null) return null
  return <p data-delivery={variantId} className="card-delivery" />
}

function CardImage({
  view,
  product,
  sizes,
  first,
}: Pick<CardProps, 'product' | 'sizes' | 'first'> & { view: CardView }) {
  return (
    <div className="card-image">
      <ResponsiveImage
        source={view.image}
        widths={CARD_WIDTHS}
        sizes={sizes}
        first={first}
        name={product.title}
        className={clsx('aspect-card', view.isSoldOut && view.image && 'opacity-50')}
      />
      {view.second && !view.isSoldOut ? (
        <div aria-hidden="true" className="second-image">
          <ResponsiveImage
            source={view.second}
            alt=""
            sizes={sizes}
            widths={{ from: 640, upTo: 640 }}
            className="size-full"
          />
        </div>
      ) : null}
    </div>
  )
}
