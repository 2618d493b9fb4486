'use client'

import { createContext, useContext, type ReactNode, type ComponentProps } from 'react'
import { localPath } from '@/lib/shop/i18n/locale-path'

interface LinkLayoutProps {
  /** The path prefix of all URLs; the default locale has none. */
  readonly prefix: string
  /** First path segments of the pages in this root layout. */
  readonly segments: readonly string[]
  readonly isPublic?: boolean
}

const Layout = createContext<LinkLayoutProps>({ prefix: '', segments: [] })
/** The root layout that a link is in. */
export const useLinkLayout = () => useContext(Layout)

/** Tells links which root layout they are in. */
export function LinkLayout({ children, ...layout }: LinkLayoutProps & { children: ReactNode }) {
  return <Layout value={layout}>{children}</Layout>
}

/** Adds the locale of this page to a path of the shop. */
export function useLocalPath(): (path: string) => string {
  const { prefix } = useLinkLayout()
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
