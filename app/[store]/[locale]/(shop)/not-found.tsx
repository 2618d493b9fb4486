import { locale, store } from 'next/root-params'
import { getStore } from '@/lib/server/request/stores'

/**
 * Sent to the router with every public document, but shown in development only: in production a 404
 * makes the router load the document, which `missing/page.tsx` renders.
 */
export default async function NotFound() {
  const [slug, code] = await Promise.all([store(), locale()])
  if (!slug) return null
  const { notFound } = getStore(slug, code)
  return (
    <main id="main" tabIndex={-1} className="wrap py-section">
      <h1>{notFound.title}</h1>
      <p>{notFound.text}</p>
    </main>
  )
}
