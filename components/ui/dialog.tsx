'use client'

import { useEffect, useId, useRef, type ReactNode } from 'react'
import { classNames } from './class-names'
import { CloseIcon } from './icons'

type DialogProps = {
  open: boolean
  /** Called when the dialog was closed by Esc, its button, or a click beside it. */
  onClose: () => void
  title: ReactNode
  closeLabel: string
  /** `drawer` comes from the right, `middle` stands in the middle, `full` covers the page. */
  place?: 'drawer' | 'middle' | 'full'
  /** What stays at the foot while the middle scrolls. */
  foot?: ReactNode
  children: ReactNode
}

const places = {
  drawer: 'ms-auto h-dvh w-[min(100vw,496px)] dialog-drawer',
  middle: 'm-auto w-[min(calc(100vw-32px),560px)] max-h-[calc(100dvh-64px)]',
  full: 'h-dvh w-screen',
} as const

/**
 * A native modal dialog: the browser keeps the focus inside, closes on Esc and gives the focus
 * back to what opened it. The title takes the focus. Nothing is rendered inside while closed.
 */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  place = 'drawer',
  foot,
  children,
}: DialogProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<Element | null>(null)
  const close = () => {
    // The event comes late: development closes and opens a dialog once more before it is told.
    if (dialog.current?.open) return
    // The browser gives the focus back by itself, but not after the router has restored a page.
    if (document.activeElement === document.body && opener.current instanceof HTMLElement) {
      opener.current.focus()
    }
    onClose()
  }
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) {
      opener.current = document.activeElement
      element.showModal()
      heading.current?.focus()
    }
    if (!open && element.open) element.close()
    const closeBeside = (event: MouseEvent) => {
      if (event.target === element) element.close()
    }
    element.addEventListener('click', closeBeside)
    // The router keeps left pages in the document: a dialog must not wait there, open.
    return () => {
      element.removeEventListener('click', closeBeside)
      element.close()
    }
  }, [open])
  return (
    <dialog
      ref={dialog}
      onClose={close}
      aria-labelledby={titleId}
      className={classNames(
        'fixed inset-0 bg-background text-foreground shadow-float',
        places[place],
      )}
    >
      {open ? (
        <div className="grid h-full grid-rows-[auto_minmax(0,1fr)_auto]">
          <div className="flex items-center justify-between gap-4 px-4 pt-4 pb-3 sm:px-7">
            <h2 ref={heading} id={titleId} tabIndex={-1} className="text-h3">
              {title}
            </h2>
            <button
              type="button"
              aria-label={closeLabel}
              onClick={() => dialog.current?.close()}
              className="-me-3 grid size-11 place-items-center"
            >
              <CloseIcon className="size-3.5" />
            </button>
          </div>
          <div className="overflow-auto overscroll-contain px-4 pb-5 sm:px-7">{children}</div>
          {foot ? (
            <div className="grid gap-3.5 border-t border-foreground px-4 pt-4.5 pb-6 sm:px-7">
              {foot}
            </div>
          ) : null}
        </div>
      ) : null}
    </dialog>
  )
}
