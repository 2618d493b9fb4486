'use client'

import { createContext, useContext, type ReactNode } from 'react'
import { localPath } from '@/lib/shop/i18n/locale-path'

const Prefix = createContext('')

/** Says under which prefix all addresses below it stand; the default locale needs none. */
export function LocalePrefix({ value, children }: { value: string; children: ReactNode }) {
  return <Prefix value={value}>{children}</Prefix>
}

/** Turns a path of the shop into the address in the language of this page. */
export function useLocalPath(): (path: string) => string {
  const prefix = useContext(Prefix)
  return (path) => localPath(prefix, path)
}
