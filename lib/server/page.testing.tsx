import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { STORE } from './browser.testing'
import { formatMessages, readMessages, translatorOf } from './i18n/messages'

const LOCALE = 'de'

/** Stands in for `next-intl/server`: the first store in its own language. */
export const nextIntl = {
  getLocale: async () => LOCALE,
  getMessages: async () => readMessages(LOCALE, STORE),
  getTranslations: async (namespace: 'account') => translatorOf({ slug: STORE }, LOCALE, namespace),
}

/** The HTML of the page that a path leads to; `more` are parameters of its own. */
export async function renderPage<Props>(
  page: (props: Props) => Promise<ReactNode>,
  path: string,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const search = Object.fromEntries(new URL(path, 'http://shop.invalid').searchParams)
  const params = { store: STORE, locale: LOCALE, ...more }
  const props = { params: Promise.resolve(params), searchParams: Promise.resolve(search) }
  const intl = { locale: LOCALE, messages: readMessages(LOCALE, STORE), timeZone: 'Europe/Berlin' }
  const stream = await renderToReadableStream(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider {...intl}>{await page(props as Props)}</NextIntlClientProvider>
    </QueryClientProvider>,
  )
  return new Response(stream).text()
}

/** What a page says of a refusal, by its key. */
export const refusalText = (key: string): string =>
  formatMessages(STORE, LOCALE, 'errors', { it: { key } })['it'] ?? ''
