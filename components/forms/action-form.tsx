import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { KeptForm } from './kept-form'

/** The form of a server action, in server components: see `KeptForm`. */
export function ActionForm(props: Omit<ComponentProps<typeof KeptForm>, 'unreachable'>) {
  return <KeptForm {...props} unreachable={useTranslations('errors')('unreachable')} />
}
