import { locale, store } from 'next/root-params'
import { getStore } from '@/lib/server/store/stores'

/**
 * Stands in the data of every public document for the router, which shows it only where no document
 * is asked for: in development. An answer of 404 makes it load the document, which is
 * `missing/page.tsx`.
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
