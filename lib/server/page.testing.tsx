import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { STORE } from './browser.testing'
import { formatMessages, readMessages, translatorOf } from './i18n/messages'

const LOCALE = 'de'

/** The language of the page that was rendered last. */
let shown = LOCALE

type Wanted = 'account' | { locale: string; namespace: 'account' }

/** Stands in for `next-intl/server`: the first store in the language of the page. */
export const nextIntl = {
  getLocale: async () => shown,
  getMessages: async () => readMessages(shown, STORE),
  getTranslations: async (wanted: Wanted) => {
    const { locale, namespace } =
      typeof wanted === 'object' ? wanted : { locale: shown, namespace: wanted }
    return translatorOf({ slug: STORE }, locale, namespace)
  },
}

/** The HTML of the page that a path leads to; `more` are parameters of its own. */
export async function renderPage<Props>(
  page: (props: Props) => Promise<ReactNode>,
  path: string,
  more: Readonly<Record<string, string | readonly string[]>> = {},
): Promise<string> {
  const search = Object.fromEntries(new URL(path, 'http://shop.invalid').searchParams)
  const params = { store: STORE, locale: LOCALE, ...more }
  shown = params.locale
  const props = { params: Promise.resolve(params), searchParams: Promise.resolve(search) }
  const intl = { locale: shown, messages: readMessages(shown, STORE), timeZone: 'Europe/Berlin' }
  const stream = await renderToReadableStream(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider {...intl}>{await page(props as Props)}</NextIntlClientProvider>
    </QueryClientProvider>,
  )
  return new Response(stream).text()
}

/** What a page says of a refusal, by its key. */
export const refusalText = (key: string): string =>
  formatMessages({ slug: STORE }, LOCALE, 'errors', { it: { key } })['it'] ?? ''

const LEFT_OUT = /<(script|style|svg|nav)\b[^>]*>.*?<\/\1[^>]*>|action="javascript[^"]*"/gs
const NAMED =
  / (href|action|method|name|type|value|datetime|min|max|maxlength|checked|selected|disabled|required|hidden|open|lang|dir|alt|role|autocomplete|inputmode|placeholder|src|poster|width|height|loading|fetchpriority|rel|target|novalidate|formaction|formmethod|formnovalidate|form|popovertarget|download|kind|srclang|controls|title|aria-[a-z]+)="([^"]*)"/gi
const BLOCK = /<\/?(?:p|div|li|tr|h\d|dt|section|form|label|fieldset|legend|button)\b[^>]*>/g

/** What a page says and leads to, a line for each of its blocks. */
export const linesOf = (html: string): string[] =>
  html
    .replaceAll(LEFT_OUT, '')
    .replaceAll(NAMED, (_, name: string, value: string) => `>[${`${name} ${value}`.trim()}]<i`)
    .replaceAll('<bdi', '[bdi]<i')
    .replaceAll(BLOCK, '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/_R_\w*|(?<=\.)[\da-f]{12}(?=\.css)|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '…')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
