import { browser, redirectOf } from '@/lib/server/browser.testing'
import { renderPage } from '@/lib/server/page.testing'
import { anyStore } from '@/lib/server/shop.testing'
import { LOCALE_HEADER, splitLocale } from '@/lib/shop/i18n/locale-path'
import { FLASH_HEADER, FLASH_PARAM } from '@/lib/shop/links'

type Page = {
  default: Parameters<typeof renderPage>[0]
  generateMetadata: (props: object) => Promise<{ title?: string }>
}
const pages = Object.entries(import.meta.glob<Page>('./**/page.tsx'))
  .map(([file, load]) => {
    const path = file.replace(/^\.|\/page\.tsx$/g, '').replaceAll(/\/\([^/]+\)/g, '')
    const names = [...path.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => name)
    return { load, path, names, pattern: new RegExp(`^${path.replaceAll(/\[\w+\]/g, '([^/]+)')}$`) }
  })
  .toSorted((a, b) => a.names.length - b.names.length)

/** The paths of the pages of a shopper, with names for what they are about. */
export const pagePaths = pages.map(({ path }) => path)

interface Shown {
  html: string
  title: string
  /** Where it led to. */
  at: string
}

/** The page that a path leads to in the end; the proxy tells each of its flash. */
export async function read(path: string, locale = 'de'): Promise<Shown> {
  const { pathname, searchParams } = new URL(path, 'http://shop.invalid')
  const found = pages.find(({ pattern }) => pattern.test(pathname))
  if (!found) throw new Error(`No page of a shopper: ${path}`)
  const [, ...values] = found.pattern.exec(pathname) ?? []
  const named = found.names.map((name, place) => [name, values[place]])
  const params = { store: 'first', locale, ...Object.fromEntries(named) }
  browser.headers.set(LOCALE_HEADER, locale)
  browser.headers.set(FLASH_HEADER, searchParams.get(FLASH_PARAM) ?? '')
  const { default: page, generateMetadata } = await found.load()
  try {
    const html = await renderPage(page, path, params)
    const search = Promise.resolve(Object.fromEntries(searchParams))
    const head = await generateMetadata({ params: Promise.resolve(params), searchParams: search })
    return { html, title: head.title ?? '', at: path }
  } catch (error) {
    const to = await redirectOf(Promise.reject(error as Error))
    return read(splitLocale(to, anyStore()).path, locale)
  }
}
