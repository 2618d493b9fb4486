'use client'

import { useSearchParams, useSelectedLayoutSegments } from 'next/navigation'
import { localPath } from '@/lib/shop/i18n/locale-path'

export type Language = { code: string; name: string; prefix: string }

/** Segments of our own that no address shows: see `lib/server/gateway/page.ts`. */
const UNSHOWN = new Set(['missing'])

type LanguageSwitchProps = {
  label: string
  languages: readonly Language[]
  current: string
}

/**
 * This page in the store's other languages, as links. The segments are known to the server too, so
 * the links are right without scripts, and the search parameters come along.
 */
export function LanguageSwitch({ label, ...choice }: LanguageSwitchProps) {
  const search = useSearchParams().toString()
  const [first = '', ...rest] = useSelectedLayoutSegments().filter((it) => !it.startsWith('('))
  const path = `/${(UNSHOWN.has(first) ? rest : [first, ...rest]).filter(Boolean).join('/')}`
  return (
    <nav aria-label={label}>
      <ul className="flex gap-x-5.5">
        <LanguageLinks {...choice} address={search ? `${path}?${search}` : path} />
      </ul>
    </nav>
  )
}

type Choice = Pick<LanguageSwitchProps, 'languages' | 'current'>

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
