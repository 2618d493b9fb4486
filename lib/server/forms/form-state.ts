import 'server-only'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { FormState } from '@/lib/shop/forms/form-result'
import { formatMessage } from '@/lib/server/i18n/messages'
import { readFlash } from './flash'
import type { Message } from '@/lib/server/session/sealed-cookies'

/** The search parameters of a page, which name the flash that it shows. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>

/** The result of a form (see `runForm`); `fields` in page order, each with the id `f-<name>`. */
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
  const summary = fields.flatMap((field) => {
    const message = errorOf(field)
    return message ? [{ fieldId: `f-${field}`, message }] : []
  })
  return {
    key: flash?.id ?? 'first',
    isRefused: Object.keys(errors).length > 0,
    value: (field, fallback = '') => (flash ? (flash.values[field] ?? fallback) : fallback),
    error: errorOf,
    summary,
    formError: errorOf(''),
    errors,
    notice: await formatNotice(flash?.notice),
  }
}

/** Reads one form of a page, for its title and for the page itself. */
export const formReader =
  (form: string, fields: readonly string[]) =>
  (searchParams: SearchParams): Promise<FormState> =>
    readFormState(searchParams, form, fields)

type Translate = Awaited<ReturnType<typeof getTranslations<never>>>

/** `generateMetadata` of a private page: a translated title, marked while a form is refused. */
export const formMetadata =
  (title: Parameters<Translate>[0], ...readers: ReturnType<typeof formReader>[]) =>
  async ({ searchParams }: { searchParams: SearchParams }): Promise<Metadata> => {
    const [t, ...views] = await Promise.all([
      getTranslations(),
      ...readers.map((read) => read(searchParams)),
    ])
    const isRefused = views.some((view) => view.isRefused)
    return { title: await formTitle(t(title), isRefused) }
  }

/**
 * The same for the target of a mailed link, whose URL gives access: no other origin may see it as a
 * referrer. With "no-referrer" the browser would submit the form with "Origin: null".
 */
export const mailedLinkMetadata =
  (...form: Parameters<typeof formMetadata>) =>
  async (props: { searchParams: SearchParams }): Promise<Metadata> => ({
    ...(await formMetadata(...form)(props)),
    referrer: 'same-origin',
  })

/** The notice for this page, or why one of `forms` was refused, which show no errors. */
export async function readNotice(
  searchParams: SearchParams,
  forms: readonly string[] = [],
): Promise<string | null> {
  const flash = await readFlash(searchParams)
  const [error] = flash && forms.includes(flash.form) ? Object.values(flash.errors) : []
  if (!error) return formatNotice(flash?.notice)
  const t = await getTranslations('errors')
  return formatMessage(t, error, t('refused'))
}

/** The title of a page, marked when the form on it was refused. */
export async function formTitle(title: string, isRefused: boolean): Promise<string> {
  if (!isRefused) return title
  const t = await getTranslations('ui')
  return `${t('errorPrefix')} ${title}`
}

async function formatNotice(notice: Message | undefined): Promise<string | null> {
  if (!notice) return null
  return formatMessage(await getTranslations('notices'), notice, '')
}
