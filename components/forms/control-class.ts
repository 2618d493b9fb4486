import { clsx } from 'clsx'

/** The look of a text field or select. */
export function controlClass(invalid: boolean, extra?: string): string {
  return clsx(
    'w-full min-h-control rounded-control border bg-raised px-3.5 py-2.5 text-base leading-snug text-raised-foreground transition-colors motion-fast',
    'focus-visible:outline-offset-1 disabled:border-dashed disabled:bg-transparent disabled:text-muted-foreground',
    invalid
      ? 'border-danger inset-ring inset-ring-danger'
      : 'border-input hover:border-foreground focus-visible:border-foreground',
    extra,
  )
}
