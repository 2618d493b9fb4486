'use client'

import { useSelectedLayoutSegments } from 'next/navigation'
import { localPath } from '@/lib/shop/local-path'

export type Language = { code: string; name: string; prefix: string }

/** Segments of our own that no address shows: see `lib/server/gateway/page.ts`. */
const UNSHOWN = new Set(['browse', 'missing'])

/**
 * This page in the store's other languages, as links. The segments are known to the server too, so
 * the links are right without scripts; with them the search parameters come along.
 */
export function LanguageSwitch({
  label,
  languages,
  current,
}: {
  label: string
  languages: readonly Language[]
  current: string
}) {
  const [first = '', ...rest] = useSelectedLayoutSegments().filter((it) => !it.startsWith('('))
  const path = `/${(UNSHOWN.has(first) ? rest : [first, ...rest]).filter(Boolean).join('/')}`
  return (
    <nav aria-label={label}>
      <ul className="flex gap-x-5.5">
        {languages.map(({ code, name, prefix }) => (
          <li key={code}>
            <a
              href={localPath(prefix, path)}
              hrefLang={code}
              lang={code}
              aria-current={code === current ? 'true' : undefined}
              onClick={(event) => {
                event.currentTarget.search = location.search
              }}
              className="inline-flex min-h-8 items-center underline-offset-4 hover:underline aria-[current]:underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
