'use client'

import { clsx } from 'clsx'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { CloseButton } from './button'

type DialogProps = {
  /** Called when the dialog was closed by Esc, its button, or a click on the backdrop. */
  onClose: () => void
  title: ReactNode
  closeLabel: string
  /** `drawer` slides in from the end, `full` covers the page. */
  position?: 'drawer' | 'full'
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode
  children: ReactNode
}

const positions = {
  drawer: 'ms-auto h-dvh w-[min(100vw,496px)] dialog-drawer',
  full: 'h-dvh w-screen',
} as const

/**
 * A native modal dialog, open for as long as it is rendered: the browser keeps the focus inside,
 * closes it on Esc and returns the focus. The title takes the focus.
 */
export function Dialog({
  onClose,
  title,
  closeLabel,
  position = 'drawer',
  footer,
  children,
}: DialogProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<Element | null>(null)
  const close = () => {
    // In development React mounts twice: the event of the first close arrives after the second open.
    if (dialog.current?.open) return
    // The browser returns the focus by itself, except after the router has restored a page.
    if (document.activeElement === document.body && opener.current instanceof HTMLElement) {
      opener.current.focus()
    }
    onClose()
  }
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    opener.current = document.activeElement
    element.showModal()
    heading.current?.focus()
    const closeOnBackdrop = (event: MouseEvent) => {
      if (event.target === element) element.close()
    }
    element.addEventListener('click', closeOnBackdrop)
    // The router keeps previous pages in the document, where a dialog must not stay open.
    return () => {
      element.removeEventListener('click', closeOnBackdrop)
      element.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      onClose={close}
      aria-labelledby={titleId}
      className={clsx(
        'fixed inset-0 bg-background text-foreground shadow-float',
        positions[position],
      )}
    >
      <div className="grid h-full grid-rows-[auto_minmax(0,1fr)_auto]">
        <div className="flex items-center justify-between gap-4 px-4 pt-4 pb-3 sm:px-7">
          <h2 ref={heading} id={titleId} tabIndex={-1} className="text-h3">
            {title}
          </h2>
          <CloseButton label={closeLabel} onClick={() => dialog.current?.close()} />
        </div>
        <div className="overflow-auto overscroll-contain px-4 pb-5 sm:px-7">{children}</div>
        {footer ? (
          <div className="grid gap-3.5 border-t border-foreground px-4 pt-4.5 pb-6 sm:px-7">
            {footer}
          </div>
        ) : null}
      </div>
    </dialog>
  )
}
