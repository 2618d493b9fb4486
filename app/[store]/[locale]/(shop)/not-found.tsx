import type { Metadata } from 'next'
import { locale, store } from 'next/root-params'
import { getStore } from '@/lib/server/request/stores'

async function readTexts() {
  const [slug, code] = await Promise.all([store(), locale()])
  return slug ? getStore(slug, code).notFound : null
}

/** The title of every public 404: for this status Next reads no page's own. */
export async function generateMetadata(): Promise<Metadata> {
  const texts = await readTexts()
  return texts ? { title: texts.title } : {}
}

/**
 * Sent to the router with every public document, but shown in development only: in production a 404
 * makes the router load the document, which `missing/page.tsx` renders.
 */
export default async function NotFound() {
  const texts = await readTexts()
  if (!texts) return null
  return (
    <main id="main" tabIndex={-1} className="wrap py-section">
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
    </main>
  )
}
