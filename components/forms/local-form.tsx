'use client'

import type { ComponentProps } from 'react'
import { useLocalPath } from '@/components/ui/locale-prefix'

/** A form that is sent to an address, in the language of the page it stands on. */
export function LocalForm({ action, ...rest }: ComponentProps<'form'> & { action: string }) {
  return <form action={useLocalPath()(action)} {...rest} />
}
