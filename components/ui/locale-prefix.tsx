'use client'

import { createContext, useContext, type ReactNode, type ComponentProps } from 'react'
import { localPath } from '@/lib/shop/i18n/locale-path'

const Prefix = createContext('')

/** The path prefix of all URLs below it; the default locale has none. */
export function LocalePrefix({ value, children }: { value: string; children: ReactNode }) {
  return <Prefix value={value}>{children}</Prefix>
}

/** Adds the locale of this page to a path of the shop. */
export function useLocalPath(): (path: string) => string {
  const prefix = useContext(Prefix)
  return (path) => localPath(prefix, path)
}

/** A link that loads its document, in the language of the current page. */
export function PlainLink({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a href={useLocalPath()(href)} {...rest}>
      {children}
    </a>
  )
}

/** A form that is sent to a URL in the language of the current page. */
export function LocalForm({ action, ...rest }: ComponentProps<'form'> & { action: string }) {
  return <form action={useLocalPath()(action)} {...rest} />
}
