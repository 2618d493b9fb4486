'use client'

import { useSearchParams, useSelectedLayoutSegments } from 'next/navigation'
import { localPath } from '@/lib/shop/i18n/locale-path'

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
export function LanguageSwitch({ label, ...languages }: LanguageSwitchProps) {
  const search = useSearchParams().toString()
  const [first = '', ...rest] = useSelectedLayoutSegments().filter((it) => !it.startsWith('('))
  const path = `/${(INTERNAL_SEGMENTS.has(first) ? rest : [first, ...rest]).filter(Boolean).join('/')}`
  return (
    <nav aria-label={label}>
      <ul className="flex gap-x-5.5">
        <LanguageLinks {...languages} address={search ? `${path}?${search}` : path} />
      </ul>
    </nav>
  )
}

type LanguageLinksProps = Pick<LanguageSwitchProps, 'languages' | 'current'>

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
