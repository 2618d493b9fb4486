'use client'

import { useSearchParams, useSelectedLayoutSegments } from 'next/navigation'
import { localPath, renamedPath } from '@/lib/shop/i18n/locale-path'
import { store } from '@/components/ui/remembered'

export type Language = { code: string; name: string; prefix: string }

type LanguageLinkProps = Language & { isCurrent?: boolean; className: string }

/**
 * A link to this page in one language, with its search parameters; without scripts it leads by a
 * redirect to the translated slug. Following it also stops the language offer.
 */
export function LanguageLink({ code, name, prefix, isCurrent, className }: LanguageLinkProps) {
  const search = useSearchParams().toString()
  const segments = useSelectedLayoutSegments().filter((it) => !it.startsWith('('))
  // An internal segment is not part of the URL: see `lib/server/gateway/page.ts`.
  const path = `/${segments.slice(segments[0] === 'missing' ? 1 : 0).join('/')}`
  return (
    <a
      href={localPath(prefix, search ? `${path}?${search}` : path)}
      hrefLang={code}
      lang={code}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={({ currentTarget: link }) => {
        // The page's head has its URL in that language. After a soft navigation the links of the
        // previous page come first for a while.
        const names = document.querySelectorAll<HTMLLinkElement>(`link[hreflang=${code}]`)
        const known = [...names].at(-1)
        if (known) link.pathname = renamedPath(new URL(known.href).pathname, link.pathname)
        link.search = location.search
        store('language-offer', 'dismissed')
      }}
      className={className}
    >
      {name}
    </a>
  )
}
