import { useTranslations } from 'next-intl'
import { HoverLink } from '@/components/ui/hover-link'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { Price } from '@/components/ui/price'
import { classNames } from '@/components/ui/class-names'
import { cardView, type CardProduct } from './card-view'
import { SwatchChips } from './swatch-chips'

export type CardProps = {
  product: CardProduct
  /** Locale by which prices are written. */
  priceLocale: string
  swatches: Readonly<Record<string, string>>
  swatch: 'dipped' | 'picture' | 'disc' | 'flat'
  sizes: string
  heading: 'h2' | 'h3'
  /** A value of the first option to show and link to, as the filter names it. */
  choice?: string | undefined
  /** The picture belongs to the first view. */
  first?: boolean | undefined
  ground?: 'background' | 'band'
}

const CARD_WIDTHS = { from: 256, upTo: 828 }

/** One product in a list: the whole card is one link, its name underlined while the pointer is there. */
export function ProductCard({
  product,
  priceLocale,
  swatches,
  swatch,
  sizes,
  heading: Heading,
  choice,
  first,
  ground = 'background',
}: CardProps) {
  const t = useTranslations('product')
  const ui = useTranslations('ui')
  const view = cardView(product, { choice, priceLocale })
  const onBand = ground === 'band'
  return (
    <article className={classNames('group relative flex flex-col', view.isSoldOut && 'is-out')}>
      {view.tag ? (
        <p
          className={classNames(
            'absolute start-0 top-0 z-1 pe-3 pb-2.5 text-micro leading-none font-medium',
            onBand ? 'bg-band' : 'bg-background',
            view.tag.key === 'less' && !onBand && 'text-sale',
          )}
        >
          {t(view.tag.key, view.tag.values)}
        </p>
      ) : null}
      <CardPicture {...{ view, product, sizes, first }} />
      <div className="grid gap-0.5 pt-[11px] md:pt-3.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3.5">
          <Heading className="text-name tracking-half">
            <HoverLink
              href={view.href}
              className="whole-card group-hover:underline group-hover:decoration-1 group-hover:underline-offset-[0.2em]"
            >
              {product.title}
            </HoverLink>
          </Heading>
          <Price
            now={view.price}
            before={view.before}
            from={view.isRange ? ui('from') : undefined}
            plain={onBand}
            labels={{ before: ui('before'), now: ui('now') }}
            className={classNames('text-label', view.isSoldOut && 'text-muted-foreground')}
          />
        </div>
        {product.subtitle ? (
          <p
            className={classNames(
              'hidden text-small md:block',
              onBand ? 'band-soft' : 'text-muted-foreground',
            )}
          >
            {product.subtitle}
          </p>
        ) : null}
        <SwatchChips options={product.options} {...{ swatches, swatch, onBand }} />
      </div>
    </article>
  )
}

function CardPicture({
  view,
  product,
  sizes,
  first,
}: {
  view: ReturnType<typeof cardView>
  product: CardProduct
  sizes: string
  first: boolean | undefined
}) {
  return (
    <div className="relative">
      <ResponsiveImage
        source={view.picture}
        widths={CARD_WIDTHS}
        sizes={sizes}
        first={first}
        name={product.title}
        className={classNames('aspect-card', view.isSoldOut && 'opacity-50')}
      />
      {view.second && !view.isSoldOut ? (
        <div aria-hidden="true" className="second-picture absolute inset-0">
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
