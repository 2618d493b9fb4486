'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { useLocalPath } from '@/components/ui/locale-prefix'

/**
 * What the native sheets lack: Esc closes an open section and gives the focus back, a click beside
 * it closes it, a chosen link closes whatever it stood in, the current section is marked, the header of
 * small screens comes back when the page is scrolled up, and `data-scrolled` says that it was.
 */
export function HeaderBehaviour() {
  const path = usePathname()
  const local = useLocalPath()
  useEffect(() => {
    closeAll()
    for (const section of document.querySelectorAll<HTMLElement>('[data-section]')) {
      const href = local(section.dataset['section'] ?? '')
      if (path === href || path.startsWith(`${href}/`)) section.setAttribute('aria-current', 'true')
      else section.removeAttribute('aria-current')
    }
  }, [path, local])
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('keydown', closeOnEscape, { signal })
    document.addEventListener('click', closeBeside, { signal })
    window.addEventListener('scroll', followScroll(), { signal, passive: true })
    return () => stop.abort()
  }, [])
  return null
}

function openSheets(): NodeListOf<HTMLDetailsElement> {
  return document.querySelectorAll('details[data-sheet][open]')
}

function closeAll(): void {
  for (const sheet of openSheets()) sheet.open = false
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]:popover-open'))
    popover.hidePopover()
}

function closeOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return
  for (const sheet of openSheets()) {
    sheet.open = false
    sheet.querySelector('summary')?.focus()
  }
}

function closeBeside(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null
  const link = target?.closest('a[href]')
  // The same page again, or only other search parameters: the path does not change, so close here.
  if (link?.closest('[popover]')) closeAll()
  for (const sheet of openSheets()) {
    if (link || !target || !sheet.contains(target)) sheet.open = false
  }
}

/** Sets `data-up` on the header while the page moves up. */
function followScroll(): () => void {
  let last = window.scrollY
  return () => {
    const now = window.scrollY
    if (Math.abs(now - last) < 6) return
    document.querySelector('[data-header]')?.toggleAttribute('data-up', now < last)
    document.documentElement.toggleAttribute('data-scrolled', now > innerHeight / 2)
    last = now
  }
}
