'use client'

import { CloseIcon } from '@/components/ui/icons'
import { PlainLink } from '@/components/ui/locale-prefix'
import { searches, useRemembered } from '@/components/ui/remembered'

/** The last searches of this browser, each with a button that forgets it. */
export default function SearchStart({
  title,
  removeLabel,
}: {
  title: string
  /** "Remove {query}", with the placeholder. */
  removeLabel: string
}) {
  const texts = useRemembered(searches)
  if (texts.length === 0) return null
  return (
    <section aria-labelledby="recent-searches" className="content-start">
      <h2
        id="recent-searches"
        className="pb-1 font-body text-small font-normal tracking-normal text-muted-foreground"
      >
        {title}
      </h2>
      <ul>
        {texts.map((text) => (
          <li key={text} className="flex items-center gap-2">
            <PlainLink
              href={`/search?q=${encodeURIComponent(text)}`}
              className="inline-flex min-h-11 min-w-0 items-center hover:underline hover:underline-offset-4"
            >
              <span className="truncate">{text}</span>
            </PlainLink>
            <button
              type="button"
              aria-label={removeLabel.replace('{query}', text)}
              onClick={() => searches.forget(text)}
              className="grid size-11 flex-none place-items-center"
            >
              <CloseIcon className="size-[11px]" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
