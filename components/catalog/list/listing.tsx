import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button, CloseButton } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'
import type { AppliedFilter, FilterGroup } from '@/lib/shop/catalog/list-query'
import { TextLink } from '@/components/ui/text-link'
import { FilterForm } from './filter-form'
import { FilterGroups } from './filter-groups'
import { ListStatus } from './list-status'
import { SortSelect } from './sort-select'
import { AppLink } from '@/components/ui/app-link'
import type { Theme } from '@/lib/shop/store/theme-schema'

const FORM = 'list-form'
const PANEL = 'list-filters'

export type ListingProps = {
  /** "12 of 14 items" */
  count: string
  /** Number of products that the filters leave, and of filters that are set. */
  found: number
  filters: number
  groups: readonly FilterGroup[]
  swatch: Theme['swatch']
  applied: readonly AppliedFilter[]
  clearHref: string
  /** URL of the list in its current state. */
  address: string
  sort: { value: string; options: readonly { value: string; label: string }[] }
  /** Search parameters that the form must keep, such as the query of a search, or filters without a field. */
  hidden: readonly { name: string; value: string }[]
  children: ReactNode
}

/**
 * Filters beside the list; on small screens a sheet, opened by a bar once the page was scrolled.
 */
export function Listing(props: ListingProps) {
  const { count, filters, applied, clearHref, sort, children } = props
  const t = useTranslations('shop')
  const filterLabel = filters > 0 ? t('filterCount', { count: filters }) : t('filter')
  // Of nothing there is nothing to narrow down or to sort.
  if (props.found === 0 && filters === 0) {
    return (
      <>
        <ListStatus text={count} />
        {children}
      </>
    )
  }
  return (
    <div className="listing grid gap-x-[clamp(32px,4.5vw,72px)] lg:grid-cols-[252px_minmax(0,1fr)]">
      <FilterPanel {...props} />
      <div className="min-w-0">
        <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-foreground py-3.5 sm:gap-x-6">
          <ListStatus text={count} />
          <div className="me-auto">
            <AppliedFilters {...{ applied, clearHref }} />
          </div>
          <button
            type="button"
            popoverTarget={PANEL}
            className="filter-button link inline-flex min-h-11 items-center font-medium lg:hidden"
          >
            {filterLabel}
          </button>
          <SortSelect label={t('sortBy')} formId={FORM} {...sort} />
        </div>
        {children}
      </div>
      <div data-foot-bar="" className="filter-bar">
        <button
          type="button"
          popoverTarget={PANEL}
          className="flex min-h-13.5 items-center justify-center font-medium"
        >
          {filterLabel}
        </button>
        <div className="grid min-w-0 place-items-center border-s border-border">
          <SortSelect label={t('sortBy')} formId={FORM} {...sort} isCopy />
        </div>
      </div>
    </div>
  )
}

function FilterPanel({ found, groups, swatch, clearHref, hidden, address }: ListingProps) {
  const t = useTranslations('shop')
  const ui = useTranslations('ui')
  const show = t('show', { items: useTranslations('items')('count', { count: found }) })
  return (
    <div id={PANEL} popover="auto" className="filter-panel">
      <FilterForm id={FORM} label={t('filters')} popoverId={PANEL} address={address}>
        <div className="filter-head flex items-center justify-between pt-3 pb-4 lg:hidden">
          <p className="text-h3 text-heading">{t('filters')}</p>
          <CloseButton popoverTarget={PANEL} autoFocus label={ui('close')} />
        </div>
        <div key={address} className="grow">
          <FilterGroups groups={groups} swatch={swatch} />
          {/* Below the groups: of two categories, the first counts, which is one that is ticked. */}
          {hidden.map((field) => (
            <input key={`${field.name} ${field.value}`} type="hidden" {...field} />
          ))}
        </div>
        <div className="filter-foot sticky bottom-0 flex items-center gap-4 border-t border-border bg-background py-4 lg:hidden">
          <TextLink href={clearHref} className="inline-flex min-h-11 items-center">
            {t('clearAll')}
          </TextLink>
          <Button className="grow">{show}</Button>
        </div>
        <noscript>
          <Button look="line" className="mt-4 w-full max-lg:hidden">
            {show}
          </Button>
        </noscript>
      </FilterForm>
    </div>
  )
}

/** A text of the store that takes one cell of a long list. */
export function PromoTile({ text }: { text: string }) {
  return (
    <li className="on-accent flex flex-col bg-accent text-accent-foreground">
      <p className="flex grow flex-col justify-end p-[clamp(16px,2vw,28px)] text-[clamp(1.25rem,0.9rem+1.2vw,1.75rem)] leading-[1.16] text-heading text-balance">
        {text}
      </p>
      <div className="foot-edge" />
    </li>
  )
}

type LoadMoreProps = {
  /** "12 of 14 shown" */
  shownLabel: string
  shown: number
  total: number
  /** The link to the next page; null at the end. */
  children: ReactNode
}

/** How much of the list is shown, as text and as a bar, and the link to more. */
export function LoadMore({ shownLabel, shown, total, children }: LoadMoreProps) {
  return (
    <div className="grid justify-items-center gap-3.5 pt-16 [overflow-anchor:none]">
      <p className="num text-small text-muted-foreground">{shownLabel}</p>
      <div aria-hidden="true" className="h-[3px] w-55 bg-muted">
        <div
          className="h-full bg-foreground"
          style={{ width: `${Math.min(100, (100 * shown) / Math.max(total, 1))}%` }}
        />
      </div>
      {children}
    </div>
  )
}

/** The filters that are set, each with a link that removes it, and one that clears all. */
function AppliedFilters({ applied, clearHref }: Pick<ListingProps, 'applied' | 'clearHref'>) {
  const t = useTranslations('shop')
  if (applied.length === 0) return null
  return (
    <ul aria-label={t('applied')} className="flex flex-wrap items-center gap-2">
      {applied.map((filter) => (
        <li key={filter.label}>
          <AppLink
            href={filter.href}
            scroll={false}
            className="inline-flex min-h-11 items-center gap-2.5 rounded-control border border-foreground px-3 text-small leading-none transition-colors motion-fast hover:bg-foreground hover:text-background lg:min-h-9"
          >
            {filter.label}
            <CloseIcon className="size-[11px]" />
            <span className="sr-only">{t('removeFilter')}</span>
          </AppLink>
        </li>
      ))}
      <li>
        <TextLink
          href={clearHref}
          scroll={false}
          className="inline-flex min-h-11 items-center px-1.5 text-small lg:min-h-9"
        >
          {t('clearAll')}
        </TextLink>
      </li>
    </ul>
  )
}
