'use client'

import { useEffect, useRef, type ReactNode } from 'react'

/** What prevents the purchase; takes the focus. */
export function FormNotice({ title, children }: { title: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-6 rounded-control border border-s-6 border-danger bg-danger-surface px-5 py-4.5 text-foreground"
    >
      <h2 className="mb-1 font-body text-title font-strong tracking-normal">{title}</h2>
      <p>{children}</p>
    </div>
  )
}
