'use client'

import { usePathname, useRouter } from 'next/navigation'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useTransition,
  type FormEvent,
  type ReactNode,
} from 'react'

type FilterFormProps = {
  id: string
  label: string
  popoverId: string
  /** URL of the list in its current state. */
  address: string
  children: ReactNode
}

/**
 * The filters as a GET form. With scripts a change updates the list at once (a text on blur or
 * Enter) and the scroll position stays. Listens to native events: its fields are server markup.
 */
export function FilterForm({ id, label, popoverId, address, children }: FilterFormProps) {
  const router = useRouter()
  const path = usePathname()
  const form = useRef<HTMLFormElement>(null)
  const [isPending, startTransition] = useTransition()
  useEffect(() => {
    const element = form.current
    // The router keeps previous pages as they were: a checkbox that was ticked there must not stay
    // ticked when Back or "Clear all" shows the page again.
    return () => element?.reset()
  }, [])
  // Each state of the list has new field elements.
  useEffect(() => restorePosition(form.current, popoverId), [popoverId, address])
  const update = (focused: Element | null) => {
    if (!form.current) return
    const query = queryOf(form.current)
    // Enter followed by leaving the field is one change.
    if (isPending && leftAt?.query === query) return
    const isOpen = document.getElementById(popoverId)?.matches(':popover-open') ?? false
    leftAt = { field: focused?.id ?? '', isOpen, query }
    // The URL in the browser; links must not use the path that the proxy rewrote it to.
    const here = typeof location === 'undefined' ? path : location.pathname
    startTransition(() => router.push(query ? `${here}?${query}` : here, { scroll: false }))
  }
  const onChange = useEffectEvent(({ target }: Event) => {
    if (!target || isTextField(target)) return
    uncheckOtherCategories(target)
    update(target instanceof Element ? target : null)
  })
  const onLeave = useEffectEvent(({ target, relatedTarget }: FocusEvent) => {
    if (!target || !isTextField(target) || target.value === target.defaultValue) return
    update(relatedTarget instanceof Element ? relatedTarget : null)
  })
  useEffect(() => {
    const element = form.current
    element?.addEventListener('change', onChange)
    element?.addEventListener('focusout', onLeave)
    return () => {
      element?.removeEventListener('change', onChange)
      element?.removeEventListener('focusout', onLeave)
    }
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    document.getElementById(popoverId)?.hidePopover()
    update(document.activeElement)
  }
  return (
    <form
      ref={form}
      id={id}
      aria-label={label}
      onSubmit={submit}
      aria-busy={isPending}
      className="flex min-h-full flex-col aria-busy:[&_.num]:opacity-50"
    >
      {children}
    </form>
  )
}

/** The scroll position when the list was updated: to the router the new list is another page. */
let leftAt: { field: string; isOpen: boolean; query: string } | null = null

function queryOf(form: HTMLFormElement): string {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') params.append(name, value)
  }
  return params.toString()
}

function isTextField(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'text'
}

/** Opens the panel again and returns the focus to the field that was changed. */
function restorePosition(form: HTMLFormElement | null, popoverId: string): void {
  if (!leftAt || !form) return
  if (leftAt.isOpen) document.getElementById(popoverId)?.showPopover()
  if (leftAt.field) document.getElementById(leftAt.field)?.focus({ preventScroll: true })
  leftAt = null
}

/** A list has one category: checking another one unchecks the first. */
function uncheckOtherCategories(target: EventTarget): void {
  if (!(target instanceof HTMLInputElement) || target.name !== 'category' || !target.checked) return
  for (const box of target.form?.querySelectorAll<HTMLInputElement>('[name=category]') ?? []) {
    if (box !== target) box.checked = false
  }
}
