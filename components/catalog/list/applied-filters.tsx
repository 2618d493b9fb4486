import { AppLink } from '@/components/ui/app-link'
import { CloseIcon } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/text-link'

export type Applied = { label: string; href: string }

type AppliedFiltersProps = {
  label: string
  filters: readonly Applied[]
  removeLabel: string
  clear: { label: string; href: string }
}

/** What is set, each with a way to take it away, and one to take all away. */
export function AppliedFilters({ label, filters, removeLabel, clear }: AppliedFiltersProps) {
  if (filters.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap items-center gap-2">
      {filters.map((filter) => (
        <li key={filter.label}>
          <AppLink
            href={filter.href}
            scroll={false}
            className="inline-flex min-h-11 items-center gap-2.5 rounded-control border border-foreground px-3 text-small leading-none transition-colors moves-fast hover:bg-foreground hover:text-background lg:min-h-9"
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
