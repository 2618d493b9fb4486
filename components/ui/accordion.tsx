import type { ReactNode } from 'react'
import { ChevronIcon } from './icons'

/** Rows that open in place. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className="border-b border-border print:border-b-0">{children}</div>
}

/** One row of an accordion: native details, so it works without scripts and is found by the page search. */
export function AccordionItem({
  title,
  open,
  children,
}: {
  title: ReactNode
  open?: boolean | undefined
  children: ReactNode
}) {
  return (
    <details open={open} className="group border-t border-border">
      <summary className="accordion-title">
        {title}
        <ChevronIcon className="turning-icon size-3" />
      </summary>
      <div className="grid max-w-[60ch] gap-3 pb-5">{children}</div>
    </details>
  )
}
