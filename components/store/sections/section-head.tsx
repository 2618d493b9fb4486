import type { ReactNode } from 'react'

type SectionHeadProps = {
  id: string
  title: string
  text?: string | undefined
  /** A text at the end, opposite the title. */
  aside?: string
  end?: ReactNode
  large?: boolean
}

/** The head of a section: title and text, with a link or another text at the end. */
export function SectionHead({ id, title, text, aside, end, large }: SectionHeadProps) {
  return (
    <div className="mb-section-head flex flex-wrap items-end justify-between gap-x-8 gap-y-1.5">
      <div className="grid gap-2">
        <h2 id={id} className={large ? 'text-h1' : 'text-h2'}>
          {title}
        </h2>
        {text ? <p className="text-muted-foreground">{text}</p> : null}
      </div>
      {aside ? <p className="max-w-lead text-muted-foreground">{aside}</p> : null}
      {end}
    </div>
  )
}
