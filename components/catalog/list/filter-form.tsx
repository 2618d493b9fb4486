'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition, type FormEvent, type ReactNode } from 'react'

type FilterFormProps = { id: string; label: string; popoverId: string; children: ReactNode }

/**
 * The filters as a GET form. With scripts each change asks for the list at once, in place; text
 * fields when they are left. The place on the page stays.
 */
export function FilterForm({ id, label, popoverId, children }: FilterFormProps) {
  const router = useRouter()
  const path = usePathname()
  const form = useRef<HTMLFormElement>(null)
  const [isPending, startTransition] = useTransition()
  useEffect(() => {
    const element = form.current
    comeBack(element, popoverId)
    // The router keeps left pages as they were: a box that was ticked there must not stay ticked
    // when Back or "Clear all" shows the page again.
    return () => element?.reset()
  }, [popoverId])
  const go = () => {
    if (!form.current) return
    left = { field: document.activeElement?.id ?? '', open: isOpen(popoverId) }
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(form.current)) {
      if (typeof value === 'string' && value !== '') params.append(name, value)
    }
    const query = params.toString()
    // The address of the browser: the path that the server was rewritten to is not for links.
    const here = typeof location === 'undefined' ? path : location.pathname
    startTransition(() =>
      router.push((query ? `${here}?${query}` : here) as never, { scroll: false }),
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    document.getElementById(popoverId)?.hidePopover()
    go()
  }
  return (
    <form
      ref={form}
      id={id}
      aria-label={label}
      onSubmit={submit}
      onChange={(event) => {
        onlyOneRoom(event.target)
        go()
      }}
      aria-busy={isPending}
      className="flex min-h-full flex-col aria-busy:[&_.num]:opacity-50"
    >
      {children}
    </form>
  )
}

/** Where the shopper was when the list was asked for: the filtered list is another page to the router. */
let left: { field: string; open: boolean } | null = null

function isOpen(popoverId: string): boolean {
  return document.getElementById(popoverId)?.matches(':popover-open') ?? false
}

/** Opens the panel again and gives the focus back to the field that was changed. */
function comeBack(form: HTMLFormElement | null, popoverId: string): void {
  if (!left || !form) return
  if (left.open) document.getElementById(popoverId)?.showPopover()
  if (left.field) document.getElementById(left.field)?.focus({ preventScroll: true })
  left = null
}

/** A list stands in one room: choosing another takes the first away. */
function onlyOneRoom(chosen: EventTarget): void {
  if (!(chosen instanceof HTMLInputElement) || chosen.name !== 'category' || !chosen.checked) return
  for (const box of chosen.form?.querySelectorAll<HTMLInputElement>('[name=category]') ?? []) {
    if (box !== chosen) box.checked = false
  }
}
