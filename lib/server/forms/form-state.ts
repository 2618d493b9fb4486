import 'server-only'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { FormState } from '@/lib/shop/forms/form-result'
import { formatMessage } from '@/lib/server/i18n/messages'
import { readFlash } from './flash'
import { addressFields } from '@/lib/shop/address/address-format'
import type { Flash, Message } from '@/lib/server/session/sealed-cookies'

/** The search parameters of a page, which name the flash that it shows. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>

/**
 * The result of a form (see `runForm`); `fields` in page order, each with the id `f-<name>`. What is
 * wrong with any other field is said of the form.
 */
export async function readFormState(
  searchParams: SearchParams,
  form: string,
  fields: readonly string[],
): Promise<FormState> {
  const flash = await readFlash(searchParams, form)
  const errors: Readonly<Record<string, Message>> = flash?.errors ?? {}
  const t = await getTranslations('errors')
  const errorOf = (field: string) => {
    const message = errors[field]
    return message ? formatMessage(t, message, t('refused')) : undefined
  }
  const shown = onPage(fields, flash?.values ?? {})
  const summary = shown.flatMap((field) => {
    const message = errorOf(field)
    return message === undefined ? [] : [{ fieldId: `f-${field}`, message }]
  })
  return {
    key: flash?.id ?? 'first',
    isRefused: Object.keys(errors).length > 0,
    value: (field, fallback = '') => (flash ? (flash.values[field] ?? fallback) : fallback),
    error: errorOf,
    summary,
    formError: errorOf(Object.keys(errors).find((field) => !shown.includes(field)) ?? ''),
    errors,
    notice: await formatNotice(flash?.notice),
  }
}

/** Fields as they follow each other on the page: those of an address as its country has them. */
function onPage(fields: readonly string[], values: Flash['values']): string[] {
  return fields.flatMap((field) => {
    const prefix = field.replace(/\w+$/, '')
    const country = `${prefix}countryCode`
    if (!fields.includes(country)) return [field]
    if (field !== country) return []
    return addressFields(values[country] ?? '').map((name) => prefix + name)
  })
}

const none: SearchParams = Promise.resolve({})

type Translate = Awaited<ReturnType<typeof getTranslations<never>>>

/**
 * `generateMetadata` of a private page: a translated title, marked while a form is refused. A page
 * with the status 404 gets no search parameters (Next 16.4.6).
 */
export const formMetadata =
  (title: Parameters<Translate>[0], isRefused = isAnyRefused) =>
  async ({ searchParams = none }: { searchParams?: SearchParams }): Promise<Metadata> => {
    const [t, isMarked] = await Promise.all([getTranslations(), isRefused(searchParams)])
    return { title: await markedTitle(t(title), isMarked) }
  }

/** Whether any form that led to this page was refused. */
async function isAnyRefused(searchParams: SearchParams): Promise<boolean> {
  const flash = await readFlash(searchParams)
  return flash !== null && Object.keys(flash.errors).length > 0
}

/**
 * The same for the target of a mailed link, whose URL gives access: no other origin may see it as a
 * referrer. With "no-referrer" the browser would submit the form with "Origin: null".
 */
export const mailedLinkMetadata =
  (...form: Parameters<typeof formMetadata>) =>
  async (props: { searchParams?: SearchParams }): Promise<Metadata> => ({
    ...(await formMetadata(...form)(props)),
    referrer: 'same-origin',
  })

/** The notice for this page, of whichever form. */
export async function readNotice(searchParams: SearchParams): Promise<string | null> {
  return formatNotice((await readFlash(searchParams))?.notice)
}

/** Why a form was refused that is none of `own`, which this page shows with their errors. */
export async function readRefusal(
  searchParams: SearchParams,
  own: readonly string[],
): Promise<string | null> {
  const flash = await readFlash(searchParams)
  const [error] = flash && !own.includes(flash.form) ? Object.values(flash.errors) : []
  if (!error) return null
  const t = await getTranslations('errors')
  return formatMessage(t, error, t('refused'))
}

/** The title of a page, marked when a form on it was refused. */
export const formTitle = async (title: string, searchParams: SearchParams): Promise<string> =>
  markedTitle(title, await isAnyRefused(searchParams))

async function markedTitle(title: string, isRefused: boolean): Promise<string> {
  if (!isRefused) return title
  const t = await getTranslations('ui')
  return `${t('errorPrefix')} ${title}`
}

async function formatNotice(notice: Message | undefined): Promise<string | null> {
  if (!notice) return null
  return formatMessage(await getTranslations('notices'), notice, '')
}
