import 'server-only'
import { randomBytes } from 'node:crypto'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { FLASH_PARAM } from '@/lib/shop/links'
import { getShopper } from '@/lib/server/session/shopper'
import {
  MAX_SEALED_JSON,
  readSealed,
  writeSealed,
  type Flash,
  type Message,
} from '@/lib/server/session/sealed-cookies'

/** How many characters are kept of a typed text that does not fit whole. */
const MAX_VALUE = 500
/** How many characters of a typed text a message may repeat. */
const MAX_QUOTED = 100

/** The result of a form; of its values, only what the next page may show (`FormSpec.keeps`). */
type FlashContent = Pick<Flash, 'form'> & Partial<Omit<Flash, 'store' | 'id' | 'form'>>

/** Seals a flash and returns the path that shows it. Only in actions and route handlers. */
export async function pathWithFlash(path: string, content: FlashContent): Promise<string> {
  const { host, store } = await getShopper()
  const id = randomBytes(6).toString('base64url')
  await writeSealed(await cookies(), 'flash', host, toFlash(store.slug, id, content))
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
  const flash = await readLatestFlash()
  if (flash?.id !== id || (form && flash.form !== form)) return null
  return flash
}

/** The flash of the last form, whichever page it is for; opened once per request. */
export const readLatestFlash = cache(async (): Promise<Flash | null> => {
  const { host, store } = await getShopper()
  return readSealed(await cookies(), 'flash', { store: store.slug, host })
})

/** As many typed values as fit one cookie, in the order of the form. */
function toFlash(store: string, id: string, { form, errors, values, notice }: FlashContent): Flash {
  const kept: Record<string, string> = {}
  const flash: Flash = {
    store,
    id,
    form,
    errors: Object.fromEntries(
      Object.entries(errors ?? {}).map(([field, message]) => [field, withShortValues(message)]),
    ),
    values: kept,
    ...(notice ? { notice: withShortValues(notice) } : {}),
  }
  const isTooLarge = () => Buffer.byteLength(JSON.stringify(flash)) > MAX_SEALED_JSON
  for (const [name, value] of Object.entries(values ?? {})) {
    kept[name] = value
    if (isTooLarge()) kept[name] = value.slice(0, MAX_VALUE)
    if (isTooLarge()) delete kept[name]
  }
  return flash
}

function withShortValues({ key, values }: Message): Message {
  if (!values) return { key }
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.slice(0, MAX_QUOTED) : value,
  ])
  return { key, values: Object.fromEntries(entries) }
}
