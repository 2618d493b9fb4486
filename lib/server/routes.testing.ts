import { NextRequest } from 'next/server'
import { browser, HOST } from './browser.testing'
import { LOCALE_HEADER } from '@/lib/shop/i18n/locale-path'

interface Route {
  GET: (request: NextRequest, context: { params: Promise<object> }) => Response | Promise<Response>
}
const routes = Object.entries(import.meta.glob<Route>('/app/**/route.ts')).map(([file, load]) => {
  const path = file.replaceAll(/^\/app|\/\[store\]\/\[locale\]|\/\(\w+\)|\/route\.ts$/g, '')
  const pattern = path.replaceAll('.', String.raw`\.`).replace(/\[(\w+)\]/g, '(?<$1>[^/]+)')
  const rest = String.raw`[\.\.\.path]`
  return { load, pattern: new RegExp(`^${pattern.replace(rest, '(?<path>.+)')}$`) }
})

/** The answer to a GET that the proxy lets through: a line for its status, each header and entry. */
export async function readRoute(path: string, locale: string, host = HOST): Promise<string[]> {
  const { pathname } = new URL(path, 'http://shop.invalid')
  const route = routes.find(({ pattern }) => pattern.test(pathname))
  if (!route) throw new Error(`No route: ${path}`)
  const { path: rest, ...names } = route.pattern.exec(pathname)?.groups ?? {}
  const params = Promise.resolve({ ...names, ...(rest && { path: rest.split('/') }) })
  browser.headers = new Headers({ host, [LOCALE_HEADER]: locale })
  const { GET } = await route.load()
  const request = new NextRequest(`http://${host}${path}`, { headers: browser.headers })
  const answer = await GET(request, { params })
  const text = await answer.text()
  const head = [...answer.headers].map(([name, value]) => `${name}: ${value}`)
  const lines = text.replaceAll(/(?=<(?:url|sitemap|item|xhtml|g:\w+)>)|(?<=[,}])(?=["{])/g, '\n')
  return [String(answer.status), ...head, ...lines.split(/\r?\n/).filter(Boolean)]
}
