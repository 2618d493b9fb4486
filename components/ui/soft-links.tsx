'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { toRoute } from './route'

/**
 * Follows links of the shop (`AppLink`) through the router, by one listener for all of them: links
 * need no script of their own, and finished markup needs no hydration. Until it runs, and for a
 * click that opens a tab, the browser follows the link as usual.
 */
export function SoftLinks() {
  const router = useRouter()
  useEffect(() => {
    const controller = new AbortController()
    const options = { signal: controller.signal, passive: true }
    const follow = (event: MouseEvent) => {
      const link = softLink(event.target)
      if (!link || event.defaultPrevented || opensElsewhere(event, link)) return
      event.preventDefault()
      router.push(toRoute(pathOf(link)), { scroll: link.dataset['scroll'] !== 'keep' })
    }
    const prefetched = new Set<string>()
    const prefetch = ({ target }: Event) => {
      const link = softLink(target)
      if (link?.dataset['soft'] !== 'hover' || prefetched.has(link.href)) return
      prefetched.add(link.href)
      router.prefetch(toRoute(pathOf(link)))
    }
    document.addEventListener('click', follow, { signal: controller.signal })
    for (const near of ['pointerover', 'touchstart', 'focusin'])
      document.addEventListener(near, prefetch, options)
    return () => controller.abort()
  }, [router])
  return null
}

function softLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a[data-soft]') : null
  return link instanceof HTMLAnchorElement && link.origin === location.origin ? link : null
}

function opensElsewhere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isOwn = link.target === '' || link.target === '_self'
  const hasKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return event.button !== 0 || hasKey || !isOwn || link.hasAttribute('download')
}

function pathOf({ pathname, search, hash }: HTMLAnchorElement): string {
  return pathname + search + hash
}
