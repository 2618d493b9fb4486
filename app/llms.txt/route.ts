import type { NextRequest } from 'next/server'
import { renderLlmsText } from '@/lib/server/discovery/markdown'
import { originOf } from '@/lib/server/request/origin'
import { answerFile, publicFile } from '@/lib/server/request/http'
import { findStoreByHost } from '@/lib/server/request/stores'

/** An introduction to the shop for language models (llmstxt.org). */
export async function GET(request: NextRequest): Promise<Response> {
  const host = request.headers.get('host') ?? ''
  const store = findStoreByHost(host)
  if (!store) return new Response(null, { status: 404 })
  const place = { store, locale: store.defaultLocale, origin: originOf(host) }
  return answerFile('llms.txt failed', async () =>
    publicFile(await renderLlmsText(place), 'text/plain; charset=utf-8', 600),
  )
}
