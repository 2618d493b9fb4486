'use client'

import { useSearchParams, useSelectedLayoutSegments } from 'next/navigation'
import { Suspense } from 'react'
import { localPath } from '@/lib/shop/i18n/locale-path'

export type Language = { code: string; name: string; prefix: string }

/** Segments of our own that no address shows: see `lib/server/gateway/page.ts`. */
const UNSHOWN = new Set(['browse', 'missing'])

/** Public pages that are rendered for each request, as the room `(live)` has them. */
const LIVE = new Set(['browse', 'search'])

type LanguageSwitchProps = {
  label: string
  languages: readonly Language[]
  current: string
  /** True where every page is rendered for each request. */
  isPerRequest: boolean
}

/**
 * This page in the store's other languages, as links. The segments are known to the server too, so
 * the links are right without scripts. The search parameters come along where a page is rendered
 * for its request; a static one must not ask for them, and gets them by scripts.
 */
export function LanguageSwitch({ label, isPerRequest, ...choice }: LanguageSwitchProps) {
  const [first = '', ...rest] = useSelectedLayoutSegments().filter((it) => !it.startsWith('('))
  const path = `/${(UNSHOWN.has(first) ? rest : [first, ...rest]).filter(Boolean).join('/')}`
  const links = <LanguageLinks {...choice} address={path} />
  return (
    <nav aria-label={label}>
      <ul className="flex gap-x-5.5">
        {isPerRequest || LIVE.has(first) ? (
          <Suspense fallback={links}>
            <LinksWithSearch {...choice} path={path} />
          </Suspense>
        ) : (
          links
        )}
      </ul>
    </nav>
  )
}

type Choice = Pick<LanguageSwitchProps, 'languages' | 'current'>

function LinksWithSearch({ path, ...choice }: Choice & { path: string }) {
  const search = useSearchParams().toString()
  return <LanguageLinks {...choice} address={search ? `${path}?${search}` : path} />
}

function LanguageLinks({ languages, current, address }: Choice & { address: string }) {
  return languages.map(({ code, name, prefix }) => (
    <li key={code}>
      <a
        href={localPath(prefix, address)}
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
  ))
}
