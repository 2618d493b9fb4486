import type { ReactNode } from 'react'

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
