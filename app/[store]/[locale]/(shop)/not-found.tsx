import { locale, store } from 'next/root-params'
import { getStore } from '@/lib/server/store/stores'
import { MissingPage } from './missing-page'

/** Shown after a soft navigation; a document gets the same page whole, see `missing/page.tsx`. */
export default async function NotFound() {
  const [slug, code] = await Promise.all([store(), locale()])
  return slug ? <MissingPage store={getStore(slug, code)} /> : null
}
