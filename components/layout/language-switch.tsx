'use client'

import { useSearchParams, useSelectedLayoutSegments } from 'next/navigation'
import { localPath } from '@/lib/shop/i18n/locale-path'
import { rememberDismissed } from './dismiss-button'

export type Language = { code: string; name: string; prefix: string }

/** Internal segments that are not part of a URL: see `lib/server/gateway/page.ts`. */
const INTERNAL_SEGMENTS = new Set(['missing'])

type LanguageSwitchProps = {
  label: string
  languages: readonly Language[]
  current: string
}

/**
 * Links to this page in the other languages of the store. The segments are known on the server, so
 * the links are right without scripts; the search parameters are kept.
 */
export function LanguageSwitch({ label, languages, current }: LanguageSwitchProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-5.5">
        {languages.map((language) => (
          <li key={language.code}>
            <LanguageLink
              {...language}
              isCurrent={language.code === current}
              className="inline-flex min-h-8 items-center underline-offset-4 hover:underline aria-[current]:underline"
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type LanguageLinkProps = Language & { isCurrent?: boolean; className: string }

/** A link to this page in one language. Whoever follows it is not offered another one afterwards. */
export function LanguageLink({ code, name, prefix, isCurrent, className }: LanguageLinkProps) {
  const search = useSearchParams().toString()
  const [first = '', ...rest] = useSelectedLayoutSegments().filter((it) => !it.startsWith('('))
  const path = `/${(INTERNAL_SEGMENTS.has(first) ? rest : [first, ...rest]).filter(Boolean).join('/')}`
  return (
    <a
      href={localPath(prefix, search ? `${path}?${search}` : path)}
      hrefLang={code}
      lang={code}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event) => {
        event.currentTarget.search = location.search
        rememberDismissed('language-offer', 'dismissed')
      }}
      className={className}
    >
      {name}
    </a>
  )
}
