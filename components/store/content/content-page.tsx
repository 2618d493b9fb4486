import { useTranslations } from 'next-intl'
import type { ContentPage as Page, ContentBlock } from '@/lib/shop/store/page-schema'
import { Accordion, AccordionItem } from '@/components/ui/accordion'
import { ButtonLink } from '@/components/ui/button'
import { MerchantHtml } from '@/components/ui/merchant-html'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { SectionNavigation } from '@/components/ui/section-navigation'

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
      <SectionNavigation
        label={t(`groupNavigation.${page.group}`)}
        links={siblings.map(({ slug, title }) => ({
          href: `/pages/${slug}`,
          label: title,
          isCurrent: slug === page.slug,
        }))}
        className="lg:col-start-1 lg:col-end-4 lg:row-span-2 lg:row-start-1 lg:pe-[clamp(16px,3vw,48px)]"
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

function Block({ block }: { block: ContentBlock }) {
  switch (block.kind) {
    case 'text':
      return (
        <p className="max-w-prose">
          <MerchantHtml html={block.text} />
        </p>
      )
    case 'note':
      return (
        <p className="text-small text-muted-foreground">
          <MerchantHtml html={block.text} />
        </p>
      )
    case 'list':
      return (
        <ul className="grid max-w-prose list-[square] gap-1.5 ps-5">
          {block.items.map((item) => (
            <li key={item}>
              <MerchantHtml html={item} />
            </li>
          ))}
        </ul>
      )
    case 'steps':
      return <Steps items={block.items} />
    case 'table':
      return <Table block={block} />
    case 'questions':
      return (
        <Accordion>
          {block.items.map(({ question, answer }, index) => (
            <AccordionItem key={question} title={question} open={index === 0}>
              <p>
                <MerchantHtml html={answer} />
              </p>
            </AccordionItem>
          ))}
        </Accordion>
      )
    case 'picture':
      return (
        <ResponsiveImage
          source={block.image}
          sizes="(width >= 64rem) 48vw, 100vw"
          className="mt-2 aspect-4/3"
        />
      )
    case 'action':
      return (
        <p className="pt-2">
          <ButtonLink look="line" href={block.link.href}>
            {block.link.label}
          </ButtonLink>
        </p>
      )
  }
}

function Steps({ items }: { items: readonly string[] }) {
  return (
    <ol className="grid max-w-prose gap-4.5">
      {items.map((item, index) => (
        <li key={item} className="grid grid-cols-[36px_minmax(0,1fr)]">
          <span aria-hidden="true" className="num text-h3 text-heading">
            {index + 1}
          </span>
          <p>
            <MerchantHtml html={item} />
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Rules only, last column at the right; on small screens a row is two lines. */
function Table({ block }: { block: Extract<ContentBlock, { kind: 'table' }> }) {
  return (
    <table className="w-full text-label">
      <caption className="sr-only">{block.caption}</caption>
      <thead className="max-sm:sr-only">
        <tr>
          {block.head.map((cell) => (
            <th
              key={cell}
              scope="col"
              className="border-b border-foreground py-2.5 pe-4 text-start font-medium last:pe-0 last:text-end"
            >
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map(([first, ...cells]) => (
          <tr
            key={first}
            className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:border-b max-sm:border-border max-sm:py-3"
          >
            <th
              scope="row"
              className="border-border py-3 pe-4 text-start align-top font-normal max-sm:p-0 sm:border-b"
            >
              {first}
            </th>
            {cells.map((cell, index) => (
              <td
                key={`${cell} ${index}`}
                className={
                  index === cells.length - 1
                    ? 'border-border py-3 text-end align-top max-sm:col-start-2 max-sm:row-start-1 max-sm:p-0 sm:border-b'
                    : 'border-border py-3 pe-4 align-top max-sm:col-span-2 max-sm:row-start-2 max-sm:p-0 max-sm:text-muted-foreground sm:border-b'
                }
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
