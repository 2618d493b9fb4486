import { connection } from 'next/server'
import type { ReactNode } from 'react'

/** Rendered per request from cached data, because search parameters decide; still no cookie. */
export const instant = false

export default async function LiveLayout({ children }: { children: ReactNode }) {
  await connection()
  return children
}
