import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { CommerceError, FAULT_RULES } from '@/lib/commerce/errors'
import type { FormResult } from '@/lib/shop/forms/form-result'
import { sayOn } from './flash'
import { log } from '@/lib/server/log'
import { formatMessages } from '@/lib/server/i18n/messages'
import { isSameOrigin } from '@/lib/server/gateway/origin'
import type { Message } from '@/lib/server/session/sealed-cookies'
import { getShopper, type Shopper } from '@/lib/server/session/shopper'
import { localizePath } from '@/lib/server/i18n/request-locale'

/** Why a form was refused: messages by field; `''` speaks of the form as a whole. */
export interface Refusal {
  readonly ok: false
  readonly errors: Readonly<Record<string, Message>>
  /** Page that says it by its own search parameters; static pages cannot read a flash. */
  readonly go?: string
}

interface Success<T> {
  readonly ok: true
  /** Where the shopper goes next; the form's own page when absent. */
  readonly go?: string
  /** A key of `messages/<language>/notices.json`. */
  readonly notice?: Message
  /** What the next page needs to know about it; sealed for two minutes, never in the address. */
  readonly values?: Readonly<Record<string, string>>
  /** For forms that stay on their page while scripts run. */
  readonly value?: T
}

/** What an action decided. */
export type Outcome<T = undefined> = Success<T> | Refusal

interface FormSpec<S extends z.ZodType, T> {
  /** Name of the form, also in its flash. */
  readonly form: string
  /** Page that shows refusals; told by the raw values when it depends on them. */
  readonly page: string | ((values: Readonly<Record<string, string>>) => string)
  /** Messages of the schema are keys of `messages/<language>/errors.json`. */
  readonly schema: S
  readonly act: (input: z.infer<S>, shopper: Shopper) => Promise<Outcome<T>>
}

/** Hidden field by which client code says that it stays on the page and draws the answer itself. */
export const STAY_FIELD = 'stay'

/** A refusal of one field (or, with `''`, of the form). */
export function refuse(field: string, key: string, values?: Message['values']): Refusal {
  return { ok: false, errors: { [field]: values ? { key, values } : { key } } }
}

/**
 * Runs one form: origin, parse, who, act, answer, in that order. Without scripts, and for forms
 * that do not stay, it always ends in a redirect (post, redirect, get), so that both ways behave
 * the same: see docs/decisions/060-forms.md.
 */
export async function runForm<S extends z.ZodType, T = undefined>(
  data: FormData,
  spec: FormSpec<S, T>,
): Promise<FormResult<T>> {
  if (!isSameOrigin(await headers())) throw new Error('The form was not sent from our own pages')
  const values = textValues(data)
  const isStaying = values[STAY_FIELD] === '1'
  const page = typeof spec.page === 'string' ? spec.page : spec.page(values)
  const parsed = spec.schema.safeParse(values)
  const outcome = parsed.success
    ? await actSafely(spec, parsed.data, page)
    : { ok: false as const, errors: schemaErrors(parsed.error) }
  if (isStaying) return toFormResult(outcome, await getShopper())
  if (!outcome.ok) {
    const { errors } = outcome
    redirect(
      await localizePath(outcome.go ?? (await sayOn(page, { form: spec.form, errors, values }))),
    )
  }
  const go = outcome.go ?? page
  const { notice, values: told } = outcome
  const says = notice !== undefined || told !== undefined
  const said = { form: spec.form, ...(notice ? { notice } : {}), ...(told ? { values: told } : {}) }
  redirect(await localizePath(says ? await sayOn(go, said) : go))
}

/** An outcome with formatted messages, for scripts: errors from `errors`, notices from `notices`. */
function toFormResult<T>(outcome: Outcome<T>, { store, locale }: Shopper): FormResult<T> {
  if (!outcome.ok) {
    const errors = formatMessages(store.slug, locale, 'errors', outcome.errors)
    return { ok: false, errors, go: outcome.go }
  }
  const { notice } = outcome.notice
    ? formatMessages(store.slug, locale, 'notices', { notice: outcome.notice })
    : {}
  return { ok: true, value: outcome.value, notice }
}

async function actSafely<S extends z.ZodType, T>(
  spec: FormSpec<S, T>,
  input: z.infer<S>,
  page: string,
): Promise<Outcome<T>> {
  try {
    return await spec.act(input, await getShopper())
  } catch (error) {
    if (!(error instanceof CommerceError)) throw error
    const rule = FAULT_RULES[error.kind]
    log(rule.logLevel, `form ${spec.form} failed`, error)
    if (error.kind === 'unauthenticated') {
      return { ok: true, go: `/api/session/end?returnTo=${encodeURIComponent(page)}` }
    }
    const minutes = Math.max(1, Math.ceil((error.retryAfterSeconds ?? 60) / 60))
    return refuse('', rule.messageKey, { minutes })
  }
}

function textValues(data: FormData): Record<string, string> {
  const values = Object.create(null) as Record<string, string>
  for (const [name, value] of data) {
    // `$ACTION…` fields belong to the framework; files are in none of our forms.
    if (typeof value === 'string' && !name.startsWith('$ACTION')) values[name] = value
  }
  return values
}

/** What a schema adds to its message, as the number of characters that were typed. */
const messageValues = z.record(z.string(), z.union([z.string(), z.number()])).optional()

function schemaErrors(error: z.ZodError): Record<string, Message> {
  const errors: Record<string, Message> = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.')
    const values = issue.code === 'custom' ? messageValues.safeParse(issue.params).data : undefined
    errors[field] ??= values ? { key: issue.message, values } : { key: issue.message }
  }
  return errors
}
