'use client'

import type { ComponentProps } from 'react'
import { useLocalPath } from '@/components/ui/locale-prefix'

/** A form that is sent to a URL in the language of the current page. */
export function LocalForm({ action, ...rest }: ComponentProps<'form'> & { action: string }) {
  return <form action={useLocalPath()(action)} {...rest} />
}
