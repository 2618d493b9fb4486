'use client'

import { useSearchParams, useSelectedLayoutSegments } from 'next/navigation'
import { Suspense } from 'react'
import { localPath } from '@/lib/shop/i18n/locale-path'

export type Language = { code: string; name: string; prefix: string }

/** Internal segments that are not part of a URL: see `lib/server/gateway/page.ts`. */
const INTERNAL_SEGMENTS = new Set(['browse', 'missing'])

/** Public pages that are rendered for each request. */
const LIVE = new Set(['browse', 'search'])

type LanguageSwitchProps = {
  label: string
  languages: readonly Language[]
  current: string
  /** True where every page is rendered for each request. */
  isPerRequest: boolean
}

/**
 * Links to this page in the other languages of the store. The segments are known on the server, so
 * the links are right without scripts. Search parameters are added where a page is rendered for
 * each request; on a static page scripts add them.
 */
export function LanguageSwitch({ label, isPerRequest, ...languages }: LanguageSwitchProps) {
  const [first = '', ...rest] = useSelectedLayoutSegments().filter((it) => !it.startsWith('('))
  const path = `/${(INTERNAL_SEGMENTS.has(first) ? rest : [first, ...rest]).filter(Boolean).join('/')}`
  const links = <LanguageLinks {...languages} address={path} />
  return (
    <nav aria-label={label}>
      <ul className="flex gap-x-5.5">
        {isPerRequest || LIVE.has(first) ? (
          <Suspense fallback={links}>
            <LinksWithSearch {...languages} path={path} />
          </Suspense>
        ) : (
          links
        )}
      </ul>
    </nav>
  )
}

type LanguageLinksProps = Pick<LanguageSwitchProps, 'languages' | 'current'>

function LinksWithSearch({ path, ...languages }: LanguageLinksProps & { path: string }) {
  const search = useSearchParams().toString()
  return <LanguageLinks {...languages} address={search ? `${path}?${search}` : path} />
}

function LanguageLinks({ languages, current, address }: LanguageLinksProps & { address: string }) {
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
