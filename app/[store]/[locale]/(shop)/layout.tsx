import type { ReactNode } from 'react'
import { BUILD_PARAMS } from '@/lib/server/build-params'
import '@/app/theme.css'

export function generateStaticParams(): (typeof BUILD_PARAMS)[] {
  return [BUILD_PARAMS]
}

/** Root of the public house: no cookie is read below it. */
export default async function ShopLayout({
  children,
  params,
}: {
  children: ReactNode
  params: Promise<{ store: string; locale: string }>
}) {
  const { locale } = await params
  return (
    <html lang={locale}>
      <body>{children}</body>
    </html>
  )
}
