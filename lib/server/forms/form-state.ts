import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { FormState } from '@/lib/shop/forms/form-state'
import { readFlash } from './flash'
import type { Message } from '@/lib/server/session/sealed-cookies'

type SearchParams = Promise<Record<string, string | string[] | undefined>>
type Translate = (key: string, values?: Message['values']) => string

/**
 * Reads how a form was answered (see `runForm`). `fields` are its fields in page order; the id of a
 * field is `f-<name>`.
 */
export async function readFormState(
  searchParams: SearchParams,
  form: string,
  fields: readonly string[],
): Promise<FormState> {
  const flash = await readFlash(searchParams, form)
  const errors: Readonly<Record<string, Message>> = flash?.errors ?? {}
  const say: Translate = await getTranslations('errors')
  const sentence = (field: string) => {
    const message = errors[field]
    return message ? say(message.key, message.values) : undefined
  }
  const summary = fields.flatMap((field) => {
    const message = sentence(field)
    return message ? [{ fieldId: `f-${field}`, message }] : []
  })
  return {
    key: flash?.id ?? 'first',
    isRefused: Object.keys(errors).length > 0,
    value: (field, fallback = '') => (flash ? (flash.values[field] ?? fallback) : fallback),
    error: sentence,
    summary,
    formError: sentence(''),
    errors,
    notice: await sayNotice(flash?.notice),
  }
}

/** What was done before this page was reached, whichever form did it. */
export async function readNotice(searchParams: SearchParams): Promise<string | null> {
  return sayNotice((await readFlash(searchParams))?.notice)
}

/** The title of a page, marked when the form on it was refused. */
export async function formTitle(title: string, isRefused: boolean): Promise<string> {
  if (!isRefused) return title
  const say = await getTranslations('ui')
  return `${say('errorPrefix')} ${title}`
}

async function sayNotice(notice: Message | undefined): Promise<string | null> {
  if (!notice) return null
  const say: Translate = await getTranslations('notices')
  return say(notice.key, notice.values)
}
