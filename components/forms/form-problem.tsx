'use client'

import { useEffect, useRef, type ReactNode } from 'react'

/** The error of a form as a whole. Takes the focus when it appears. */
export function FormProblem({ title, children }: { title: string; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-control border border-s-6 border-danger bg-danger-surface px-5 py-4.5 text-foreground"
    >
      <h2 className="font-body text-title leading-snug font-strong tracking-normal">{title}</h2>
      {children}
    </div>
  )
}
