import { clsx } from 'clsx'

export type ButtonLook = 'primary' | 'line' | 'danger' | 'band'
export type ButtonSize = 'normal' | 'small'

const looks: Record<ButtonLook, string> = {
  primary:
    'border-primary bg-primary text-primary-foreground hover:border-primary-hover hover:bg-primary-hover active:border-primary-pressed active:bg-primary-pressed',
  line: 'border-input bg-transparent text-foreground hover:border-foreground hover:bg-foreground hover:text-background',
  danger: 'border-danger bg-transparent text-danger hover:bg-danger hover:text-danger-foreground',
  band: 'border-band-foreground bg-band-foreground text-band hover:opacity-90',
}

const sizes: Record<ButtonSize, string> = {
  // The sides take no room from words where text is large on a phone.
  normal: 'min-h-control px-[min(1.625rem,7vw)] text-base',
  small: 'min-h-11 px-4 text-small lg:min-h-10',
}

/** The classes of buttons and of links that look like buttons. */
export function buttonClass(
  look: ButtonLook = 'primary',
  size: ButtonSize = 'normal',
  extra?: string,
): string {
  return clsx(
    'inline-flex items-center justify-center gap-2.5 print:hidden border rounded-control py-2 text-center font-medium leading-tight transition-colors motion-fast',
    'disabled:border-muted disabled:bg-muted disabled:text-muted-foreground aria-disabled:border-muted aria-disabled:bg-muted aria-disabled:text-muted-foreground',
    sizes[size],
    looks[look],
    extra,
  )
}
