import type { AppliedFilter } from '@/lib/shop/catalog/list-query'
import { AppLink } from '@/components/ui/app-link'
import { CloseIcon } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/text-link'

type AppliedFiltersProps = {
  label: string
  filters: readonly AppliedFilter[]
  removeLabel: string
  clear: { label: string; href: string }
}

/** The filters that are set, each with a link that removes it, and one that clears all. */
export function AppliedFilters({ label, filters, removeLabel, clear }: AppliedFiltersProps) {
  if (filters.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap items-center gap-2">
      {filters.map((filter) => (
        <li key={filter.label}>
          <AppLink
            href={filter.href}
            scroll={false}
            className="inline-flex min-h-11 items-center gap-2.5 rounded-control border border-foreground px-3 text-small leading-none transition-colors motion-fast hover:bg-foreground hover:text-background lg:min-h-9"
          >
            {filter.label}
            <CloseIcon className="size-[11px]" />
            <span className="sr-only">{removeLabel}</span>
          </AppLink>
        </li>
      ))}
      <li>
        <TextLink
          href={clear.href}
          scroll={false}
          className="inline-flex min-h-11 items-center px-1.5 text-small lg:min-h-9"
        >
          {clear.label}
        </TextLink>
      </li>
    </ul>
  )
}
