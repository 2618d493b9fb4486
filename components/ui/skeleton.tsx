import { clsx } from 'clsx'

/** A still grey block in the final size of what is awaited; shown only after 300 ms. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('skeleton-late block rounded-control bg-muted', className)}
    />
  )
}
