import { clsx } from 'clsx'
import { useId } from 'react'
import { AppLink } from '@/components/ui/app-link'
import type { TileCategory } from '@/lib/shop/store/section-views'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { TextLink } from '@/components/ui/text-link'

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
      <div className="grid gap-1.5 pt-4">
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
