'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { useLocalPath } from '@/components/ui/locale-prefix'

/**
 * Behaviour that native elements lack: Esc closes an open section and returns the focus, a click
 * outside closes it, a followed link closes its sheet, the current section is marked, the header of
 * small screens returns when the page is scrolled up, `data-scrolled` marks a scrolled page, and
 * `data-left` a document whose first page was left. It sets attributes of server-rendered elements,
 * so that the header itself needs no script.
 */
export function HeaderBehaviour() {
  const path = usePathname()
  const local = useLocalPath()
  useEffect(() => {
    for (const section of document.querySelectorAll<HTMLElement>('[data-section]')) {
      const href = local(section.dataset['section'] ?? '')
      if (path === href || path.startsWith(`${href}/`)) section.setAttribute('aria-current', 'true')
      else section.removeAttribute('aria-current')
    }
    return leavePage
  }, [path, local])
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('keydown', closeOnEscape, { signal })
    document.addEventListener('click', closeOnOutsideClick, { signal })
    window.addEventListener('scroll', followScroll(), { signal, passive: true })
    return () => controller.abort()
  }, [])
  return null
}

/**
 * Closes what is open only when its page is left: at hydration the shopper may have opened it.
 * Marked as left, every section has its real height on return instead of the estimate in
 * `app/styles/layout.css`.
 */
function leavePage(): void {
  closeAll()
  document.documentElement.toggleAttribute('data-left', true)
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

function closeOnOutsideClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null
  const link = target?.closest('a[href]')
  // A link to the same path, perhaps with other search parameters: the path does not change.
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
