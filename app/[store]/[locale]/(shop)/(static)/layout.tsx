import type { ReactNode } from 'react'

/** Every build proves that nothing below reads a cookie, a header or a search parameter. */
export const ensureStatic = 'navigation'

export default function StaticLayout({ children }: { children: ReactNode }) {
  return children
}
