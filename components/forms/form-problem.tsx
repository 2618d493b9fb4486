'use client'

import { clsx } from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'

interface FormProblemProps {
  title: string
  children?: ReactNode
  /** Changes with each new problem, which then takes the focus again. */
  of?: unknown
  className?: string
}

/** What is wrong with a form as a whole. Takes the focus when it appears. */
export function FormProblem({ title, children, of, className }: FormProblemProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [of])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className={clsx(
        'rounded-control border border-s-6 border-danger bg-danger-surface px-5 py-4.5 text-foreground',
        className,
      )}
    >
      <h2 className="font-body text-title leading-snug font-strong tracking-normal not-last:mb-1">
        {title}
      </h2>
      {children}
    </div>
  )
}
