import 'server-only'
import { cookies, headers } from 'next/headers'
import { findRequestStore } from '@/lib/server/request/request-locale'
import { sourceOf, type RequestSource } from '@/lib/server/request/request-source'
import { readSealed, writeSealed } from './sealed-cookies'

/** Longer than any token, and short enough for a cookie. */
const MAX_TOKEN = 1_000

async function context() {
  const head = await headers()
  const store = findRequestStore(head)?.store.slug ?? ''
  return { head, jar: await cookies(), store, host: head.get('host') ?? '' }
}

/** Keeps the token of a preview for this browser, so that it stays in no URL. Only in handlers. */
export async function keepPreviewToken(token: string): Promise<void> {
  const { jar, host, store } = await context()
  if (token.length <= MAX_TOKEN) await writeSealed(jar, 'preview', host, { store, token })
}

/** The source of a request, with the token by which its browser sees a hidden product, if any. */
export async function previewSource(): Promise<
  RequestSource & { readonly previewToken: string | undefined }
> {
  const { head, jar, host, store } = await context()
  const kept = await readSealed(jar, 'preview', { store, host })
  return { ...sourceOf(head), previewToken: kept?.token }
}
