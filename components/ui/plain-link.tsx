'use client'

import type { ComponentProps } from 'react'
import { useLocalPath } from './locale-prefix'

/** A link that loads its document, in the language of the current page. */
export function PlainLink({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a href={useLocalPath()(href)} {...rest}>
      {children}
    </a>
  )
}
