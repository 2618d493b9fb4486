import { clsx } from 'clsx'

/** The look of a text field or select. */
export function controlClass(invalid: boolean, extra?: string): string {
  return clsx('control', invalid && 'control-invalid', extra)
}
