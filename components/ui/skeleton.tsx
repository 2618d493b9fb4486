import { clsx } from 'clsx'

/** A placeholder in the final size of what is loading; shown after 300 ms. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('skeleton-late block rounded-control bg-muted', className)}
    />
  )
}
