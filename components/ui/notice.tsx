import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type NoticeTone = 'ok' | 'bad' | 'plain'

const tones: Record<NoticeTone, string> = {
  ok: 'bg-success-surface text-foreground forced-colors:border',
  bad: 'border-s-6 border-danger bg-danger-surface text-foreground',
  plain: 'bg-surface text-surface-foreground forced-colors:border',
}

/** A message on a ground of its own, if any; role `status` for results, `alert` for errors only. */
export function Notice({
  tone = 'plain',
  role,
  className,
  children,
}: {
  tone?: NoticeTone
  role?: 'status' | 'alert'
  className?: string | undefined
  children: ReactNode
}) {
  if (!children) return null
  return (
    <div
      role={role}
      className={clsx(
        'rounded-control px-3.5 py-3 text-label leading-normal',
        tones[tone],
        className,
      )}
    >
      {children}
    </div>
  )
}
