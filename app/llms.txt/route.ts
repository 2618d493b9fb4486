import type { NextRequest } from 'next/server'
import { renderLlmsText } from '@/lib/server/discovery/markdown'
import { publicFile } from '@/lib/server/request/http'

/** An introduction to the shop for language models (llmstxt.org). */
export const GET = (request: NextRequest) =>
  publicFile(request, 'text/plain; charset=utf-8', (store, origin) =>
    renderLlmsText({ store, locale: store.defaultLocale, origin }),
  )
