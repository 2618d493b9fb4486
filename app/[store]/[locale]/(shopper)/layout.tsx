import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { BUILD_PARAMS } from '@/lib/server/build-params'
import '@/app/theme.css'

/** Private pages are awaited whole: nothing waits in a hidden placeholder for scripts. */
export const instant = false

export function generateStaticParams(): (typeof BUILD_PARAMS)[] {
  return [BUILD_PARAMS]
}

/** Root of the private house: per request, never stored, scripts by nonce only. */
export default async function ShopperLayout({
  children,
  params,
}: {
  children: ReactNode
  params: Promise<{ store: string; locale: string }>
}) {
  // No shell may be prepared: a redirect must still be able to set the status.
  await connection()
  const { locale } = await params
  return (
    <html lang={locale}>
      <body>{children}</body>
    </html>
  )
}
