import 'server-only'
import { randomBytes } from 'node:crypto'
import { cookies } from 'next/headers'
import { getShopper } from '@/lib/server/session/shopper'
import {
  readSealed,
  writeSealed,
  type Flash,
  type Message,
} from '@/lib/server/session/sealed-cookies'

/** Search parameter that names the flash a page may show. */
export const FLASH_PARAM = 'said'
const MAX_VALUE = 300
const MAX_VALUES_JSON = 1_700
/** Codes of a second factor are secrets too; those of places and vouchers are not. */
const NEVER_KEPT = /password|secret|token|(?<!postal|country)code$/i

/** What is said on the next page; nothing else of the form is kept. */
export interface FlashContent {
  readonly form: string
  readonly errors?: Readonly<Record<string, Message>>
  readonly values?: Readonly<Record<string, string>>
  readonly notice?: Message
}

/** Seals a flash and returns the path that shows it. Only in actions and route handlers. */
export async function sayOn(path: string, content: FlashContent): Promise<string> {
  const { host, store } = await getShopper()
  const id = randomBytes(6).toString('base64url')
  const flash: Flash = {
    store: store.slug,
    id,
    form: content.form,
    errors: { ...content.errors },
    values: keptValues(content.values ?? {}),
    ...(content.notice ? { notice: content.notice } : {}),
  }
  await writeSealed(await cookies(), 'flash', host, flash)
  const [withoutHash = '', hash] = path.split('#', 2)
  const url = new URL(withoutHash, 'https://shop.invalid')
  url.searchParams.set(FLASH_PARAM, id)
  return `${url.pathname}${url.search}${hash ? `#${hash}` : ''}`
}

/** The flash that this page was reached with, or null. */
export async function readFlash(
  searchParams: Promise<Record<string, string | string[] | undefined>>,
  form?: string,
): Promise<Flash | null> {
  const id = (await searchParams)[FLASH_PARAM]
  if (typeof id !== 'string') return null
  const { host, store } = await getShopper()
  const flash = await readSealed(await cookies(), 'flash', { store: store.slug, host })
  if (flash?.id !== id || (form && flash.form !== form)) return null
  return flash
}

/** Typed values that may come back: no passwords, no tokens, and no more than a cookie holds. */
function keptValues(values: Readonly<Record<string, string>>): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    if (NEVER_KEPT.test(name)) continue
    kept[name] = value.slice(0, MAX_VALUE)
    if (JSON.stringify(kept).length > MAX_VALUES_JSON) delete kept[name]
  }
  return kept
}
