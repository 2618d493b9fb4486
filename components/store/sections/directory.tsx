import { clsx } from 'clsx'
import { useId } from 'react'
import { AppLink } from '@/components/ui/app-link'
import type { DirectoryRow } from '@/lib/shop/store/section-views'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import type { SectionOf } from '@/lib/shop/store/section-schema'

/** Categories as large rows with count and lowest price, beside one image. */
export function Directory({
  section,
  rows,
  lang,
}: {
  section: SectionOf<'directory'>
  rows: readonly DirectoryRow[]
  /** Language of names and descriptions, when it is not the page's. */
  lang: string | undefined
}) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="py-section">
      <div className="wrap">
        <h2 id={headingId} className="sr-only">
          {section.title}
        </h2>
        <div className="grid-12">
          <ul
            className={clsx(
              'border-b border-border',
              section.image ? 'lg:col-span-7' : 'lg:col-span-12',
            )}
          >
            {rows.map((row) => (
              <li key={row.href}>
                <AppLink
                  href={row.href}
                  className="directory-row group flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-border py-[clamp(16px,1.7vw,24px)]"
                >
                  <b
                    lang={lang}
                    className="text-[clamp(1.75rem,1.2rem+2.3vw,3.25rem)] leading-[1.02] text-heading transition-colors motion-fast group-hover:text-primary group-focus-visible:text-primary"
                  >
                    {row.name}
                  </b>
                  <span className="num text-small text-muted-foreground">{row.note}</span>
                  {row.description ? (
                    <span lang={lang} className="basis-full text-label text-muted-foreground">
                      {row.description}
                    </span>
                  ) : null}
                </AppLink>
              </li>
            ))}
          </ul>
          {section.image ? (
            <ResponsiveImage
              source={section.image}
              alt=""
              sizes="(width >= 64rem) 32vw, 1px"
              className="hidden lg:col-start-9 lg:col-end-13 lg:block"
            />
          ) : null}
        </div>
      </div>
    </section>
  )
}
