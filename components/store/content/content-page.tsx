import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { AppLink } from '@/components/ui/app-link'
import type { ContentPage as Page } from '@/lib/shop/store/page-schema'
import { Block } from './content-block'

type ContentPageProps = { page: Page; siblings: readonly Page[]; changed: string }

/** Prose at 62 characters with the pages of its group beside it; ends with the date of its last change. */
export function ContentPage({ page, siblings, changed }: ContentPageProps) {
  const t = useTranslations('shop')
  return (
    <div className="grid-12 gap-y-8 pb-section">
      <header className="pb-2 lg:col-start-4 lg:col-end-12">
        <h1 className="text-h1">{page.title}</h1>
        <p className="mt-3.5 max-w-lead text-lead text-muted-foreground">{page.lead}</p>
      </header>
      <GroupNavigation
        label={t(`groupNavigation.${page.group}`)}
        pages={siblings}
        current={page.slug}
      />
      <div className="lg:col-start-4 lg:col-end-10">
        {page.sections.map((section) => (
          <section key={section.heading} className="not-first:mt-[clamp(40px,4.5vw,64px)]">
            <h2 className="mb-4 text-h2">{section.heading}</h2>
            <div className="grid gap-[1em]">
              {section.blocks.map((block, index) => (
                <Block key={`${block.kind} ${index}`} block={block} />
              ))}
            </div>
          </section>
        ))}
        <p className="mt-12 text-small text-muted-foreground">
          {t('lastUpdated', { date: changed })}
        </p>
      </div>
    </div>
  )
}

function GroupNavigation({
  label,
  pages,
  current,
}: {
  label: string
  pages: readonly Page[]
  current: string
}) {
  return (
    <nav
      aria-label={label}
      className="lg:col-start-1 lg:col-end-4 lg:row-span-2 lg:row-start-1 lg:pe-[clamp(16px,3vw,48px)]"
    >
      <ul className="flex gap-5.5 overflow-x-auto border-b border-border [scrollbar-width:none] lg:block lg:border-b-0">
        {pages.map((page) => (
          <li key={page.slug} className="lg:border-t lg:border-border lg:last:border-b">
            <AppLink
              href={`/pages/${page.slug}`}
              aria-current={page.slug === current ? 'page' : undefined}
              className={clsx(
                'flex min-h-11 items-center text-label whitespace-nowrap lg:whitespace-normal',
                page.slug === current
                  ? 'border-b-2 border-foreground font-strong lg:border-b-0 lg:border-s-3 lg:ps-4'
                  : 'hover:underline hover:underline-offset-4',
              )}
            >
              {page.title}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
