import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import { AppLink } from '@/components/ui/app-link'
import { ResponsiveImage, type ImageSource } from '@/components/ui/responsive-image'
import { TextLink } from '@/components/ui/text-link'
import type { SectionOf } from '@/lib/shop/store/section-schema'
import { HeadedSection } from './section-head'

type TileCategory = {
  name: string
  href: string
  description: string | null
  image: ImageSource | null
  children: { name: string; href: string }[]
}

/** A value of an option with its label, colour and number of products. */
type SwatchTile = {
  value: string
  label: string
  colour: string
  height: number
  href: string
  count: string
}

const places = [
  'col-span-2 md:col-start-1 md:col-end-8',
  '@max-[18rem]:col-span-2 md:col-start-9 md:col-end-13 md:self-end',
  '@max-[18rem]:col-span-2 md:col-start-1 md:col-end-5',
  'col-span-2 md:col-start-6 md:col-end-13',
]

/** Four categories in two rows: 7 + 4 columns, then 4 + 7. */
export function CategoryTiles({
  title,
  categories,
}: {
  title: string
  categories: readonly TileCategory[]
}) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="flush-start pb-section">
      <div className="wrap @container">
        <h2 id={headingId} className="sr-only">
          {title}
        </h2>
        <div className="grid grid-cols-2 gap-x-gutter gap-y-10 md:grid-cols-12 md:gap-y-16">
          {categories.map((category, index) => (
            <CategoryTile
              key={category.href}
              category={category}
              large={index === 0 || index === 3}
              className={places[index] ?? ''}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

function CategoryTile({
  category,
  large,
  className,
}: {
  category: TileCategory
  large: boolean
  className: string
}) {
  return (
    <div className={className}>
      <AppLink href={category.href} tabIndex={-1} aria-hidden="true" className="block">
        <ResponsiveImage
          source={category.image}
          alt=""
          sizes={large ? '(width >= 48rem) 56vw, 100vw' : '(width >= 48rem) 32vw, 50vw'}
          widths={{ from: 375, upTo: large ? 1440 : 828 }}
          name={category.name}
          className="aspect-4/3"
        />
      </AppLink>
      <div className="grid gap-2.5 pt-4">
        <h3 className={large ? 'text-h2' : 'text-price md:text-h2'}>
          <AppLink href={category.href} className="heading-link">
            {category.name}
          </AppLink>
        </h3>
        {category.description ? (
          <p
            className={
              large ? 'text-muted-foreground' : 'text-small text-muted-foreground md:text-base'
            }
          >
            {category.description}
          </p>
        ) : null}
        <ul className={clsx('tile-links', !large && 'max-md:block')}>
          {category.children.map((child) => (
            <li key={child.href}>
              <TextLink href={child.href}>{child.name}</TextLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

type CollectionBandProps = {
  title: string
  text: string | null
  /** Language of title and text, when it differs from that of the page. */
  lang?: string | undefined
  link: { label: string; href: string }
  children: ReactNode
}

/** A collection on the band background: text in four columns, products in eight. */
export function CollectionBand({ title, text, lang, link, children }: CollectionBandProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="flush-end on-band bg-band text-band-foreground">
      <div className="wrap pt-[clamp(48px,6vw,96px)] pb-[clamp(40px,5vw,72px)]">
        <div className="grid-12 gap-y-9">
          <div className="flex flex-col justify-between gap-6 lg:col-span-4">
            <div>
              <h2 id={headingId} className="text-h1">
                <bdi lang={lang}>{title}</bdi>
              </h2>
              {text ? (
                <p className="band-soft mt-3.5 max-w-[26ch] text-lead">
                  <bdi lang={lang}>{text}</bdi>
                </p>
              ) : null}
            </div>
            <p>
              <TextLink href={link.href} className="inline-block py-1.5">
                {link.label}
              </TextLink>
            </p>
          </div>
          <ul className="card-rows grid-cols-2 max-md:[&>li:nth-child(3)]:col-span-2 md:grid-cols-3 lg:col-span-8">
            {children}
          </ul>
        </div>
      </div>
      <div className="foot-edge" />
    </section>
  )
}

/** Start points of the glaze line: neighbouring tiles differ. */
const waves = [22, 18, 24, 17, 21, 19, 23, 20]

/** One tile for each colour, as a link to its products. */
export function SwatchIndex({
  section,
  tiles,
}: {
  section: SectionOf<'swatch-index'>
  tiles: readonly SwatchTile[]
}) {
  return (
    <HeadedSection title={section.title} aside={section.text}>
      <ul className="swatch-rail scroll-row lg:mx-0 lg:px-0">
        {tiles.map((tile, index) => (
          <li key={tile.value} className="snap-start">
            <AppLink href={tile.href} className="group block">
              <Tile tile={tile} wave={waves[index % waves.length] ?? 20} />
              <span className="tile-text">
                <b>{tile.label}</b>
                <span className="row-count">{tile.count}</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </HeadedSection>
  )
}

function Tile({ tile, wave }: { tile: SwatchTile; wave: number }) {
  const line = `M-4 ${wave}C8 ${wave - 7} 16 ${wave + 4} 26 ${wave - 1}S42 ${wave - 6} 52 ${wave}S68 ${wave + 5} 78 ${wave - 1}S94 ${wave - 6} 104 ${wave - 1}V110H-4z`
  return (
    <span className="tile" style={{ '--c': tile.colour, '--h': tile.height }}>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="tile-foot"
      >
        <path vectorEffect="non-scaling-stroke" d={line} />
      </svg>
    </span>
  )
}
