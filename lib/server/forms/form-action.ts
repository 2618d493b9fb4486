import 'server-only'
import { channel } from 'node:diagnostics_channel'
import { headers } from 'next/headers'
import { redirect, unstable_rethrow } from 'next/navigation'
import { z } from 'zod'
import { asFault, FAULT_RULES, messageKeyOf } from '@/lib/commerce/errors'
import type { FormResult } from '@/lib/shop/forms/form-result'
import { pathWithFlash } from './flash'
import { log } from '@/lib/server/request/log'
import { formatMessages } from '@/lib/server/i18n/messages'
import { isSameOrigin } from '@/lib/server/request/origin'
import type { Message } from '@/lib/server/session/sealed-cookies'
import { isSessionOver } from '@/lib/server/session/faults'
import { forgetCustomer } from '@/lib/server/session/ended-sessions'
import { getShopper, type Shopper } from '@/lib/server/session/shopper'
import { localizePath } from '@/lib/server/request/request-locale'
import type { CommerceClient } from '@/lib/commerce/client'

/** Why a form was refused: messages by field; `''` is for the form as a whole. */
export interface Refusal {
  readonly ok: false
  readonly errors: Readonly<Record<string, Message>>
  /** Page that shows the refusal instead of the form's own, whose subject is gone. */
  readonly page?: string
  /** Page that shows the refusal by its search parameters; public pages read no flash. */
  readonly go?: string
  /** Page that replaces the form, for scripts too: the form can no longer be used. */
  readonly leaveTo?: string
  /** The platform failed; the input was fine. */
  readonly isFault?: boolean
}

interface Success<T> {
  readonly ok: true
  /** Where the shopper goes next; the form's own page when absent. */
  readonly go?: string
  /** A key of `messages/<language>/notices.json`. */
  readonly notice?: Message
  /** Data for the next page; sealed for two minutes, never in the URL. */
  readonly values?: Readonly<Record<string, string>>
  /** For forms that stay on their page while scripts run. */
  readonly value?: T
}

/** The decision of an action. */
export type Outcome<T = undefined> = Success<T> | Refusal

interface FormSpec<S extends z.ZodType, T> {
  /** Name of the form, also in its flash. */
  readonly form: string
  /** Page that shows refusals; a function of the raw values when it depends on them. */
  readonly page: string | ((values: Readonly<Record<string, string>>) => string)
  /** Fields whose typed values may come back with a refusal. Never passwords, tokens or codes. */
  readonly keeps?: readonly string[]
  /** The id of the field that a refusal leads to, for forms without a summary of errors. */
  readonly anchor?: (values: Readonly<Record<string, string>>) => string | undefined
  /** Whether scripts load the next page anew too, because it may have another frame. */
  readonly isLeft?: boolean
  /** Messages of the schema are keys of `messages/<language>/errors.json`. */
  readonly schema: S
  readonly act: (input: z.infer<S>, shopper: Shopper) => Promise<Outcome<T>>
}

/** Hidden field of client code that stays on the page and renders the result itself. */
const STAY_FIELD = 'stay'

/** A refusal of one field (or, with `''`, of the form). */
export function refuse(field: string, key: string, values?: Message['values']): Refusal {
  return { ok: false, errors: { [field]: values ? { key, values } : { key } } }
}

/** The server around Next reads it to count and log forms (`server/requests.ts`). */
const formChannel = channel('vitrine.form')

/**
 * Runs one form: origin, parse, who, act, answer. Without scripts, and for forms that leave their
 * page, it ends in a redirect (POST, redirect, GET): see docs/decisions/060-forms.md.
 */
export async function runForm<S extends z.ZodType, T = undefined>(
  data: FormData,
  spec: FormSpec<S, T>,
): Promise<FormResult<T>> {
  const { outcome, values, page } = await decideForm(data, spec)
  const isStaying = values[STAY_FIELD] === '1'
  if (isStaying && !spec.isLeft) return toFormResult(outcome, await getShopper())
  const next = await localizePath(await nextPage(outcome, { ...spec, page }, values))
  if (!isStaying) redirect(next)
  return outcome.ok
    ? { ok: true, value: undefined, leaveTo: next }
    : { ok: false, errors: {}, leaveTo: next }
}

/**
 * Runs a form that is posted to a handler and answered with a file.
 * @returns the answer: the file of its result, or a redirect to the page that shows the refusal.
 */
export async function answerForm<S extends z.ZodType, T>(
  data: FormData,
  spec: FormSpec<S, T>,
  toFile: (result: T) => Response,
): Promise<Response> {
  const { outcome, values, page } = await decideForm(data, spec)
  if (outcome.ok && outcome.value !== undefined) return toFile(outcome.value)
  const location = await localizePath(await nextPage(outcome, { ...spec, page }, values))
  const headers = { location, 'cache-control': 'private, no-store' }
  return new Response(null, { status: 303, headers })
}

async function decideForm<S extends z.ZodType, T>(data: FormData, spec: FormSpec<S, T>) {
  if (!isSameOrigin(await headers())) throw new Error('The form was not sent from our own pages')
  const values = textValues(data)
  const page = typeof spec.page === 'string' ? spec.page : spec.page(values)
  const parsed = spec.schema.safeParse(values)
  const outcome = parsed.success
    ? await actSafely(spec, parsed.data, page)
    : { ok: false as const, errors: schemaErrors(parsed.error) }
  report(spec.form, outcome)
  return { outcome, values, page }
}

function report(form: string, outcome: Outcome<unknown>): void {
  const refused = !outcome.ok && (outcome.isFault ? 'failed' : 'refused')
  formChannel.publish({ form, outcome: refused || 'done' })
}

/** Where a form leads without scripts, with a flash when there is something to show. */
async function nextPage<T>(
  outcome: Outcome<T>,
  {
    form,
    page,
    keeps = [],
    anchor,
  }: Pick<FormSpec<never, T>, 'form' | 'keeps' | 'anchor'> & { page: string },
  typed: Readonly<Record<string, string>>,
): Promise<string> {
  if (!outcome.ok) {
    const { errors, go, leaveTo } = outcome
    const values = Object.fromEntries(
      keeps.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]])),
    )
    const hash = anchor?.(typed)
    const shownOn = outcome.page ?? page
    const target = hash ? `${shownOn}#${encodeURIComponent(hash)}` : shownOn
    return leaveTo ?? go ?? (await pathWithFlash(target, { form, errors, values }))
  }
  const { go = page, notice, values } = outcome
  if (!notice && !values) return go
  return pathWithFlash(go, { form, ...(notice ? { notice } : {}), ...(values ? { values } : {}) })
}

/** An outcome with formatted messages, for scripts: errors from `errors`, notices from `notices`. */
async function toFormResult<T>(
  outcome: Outcome<T>,
  { store, locale }: Shopper,
): Promise<FormResult<T>> {
  if (!outcome.ok) {
    const errors = formatMessages(store, locale, 'errors', outcome.errors)
    const leaveTo = outcome.leaveTo && (await localizePath(outcome.leaveTo))
    return { ok: false, errors, leaveTo }
  }
  const { notice } = outcome.notice
    ? formatMessages(store, locale, 'notices', { notice: outcome.notice })
    : {}
  return { ok: true, value: outcome.value, notice }
}

async function actSafely<S extends z.ZodType, T>(
  spec: FormSpec<S, T>,
  input: z.infer<S>,
  page: string,
): Promise<Outcome<T>> {
  const shopper = await getShopper()
  try {
    return await spec.act(input, shopper)
  } catch (error) {
    const fault = asFault(error)
    if (!fault) {
      // A redirect, as to the sign-in page, is no failure.
      unstable_rethrow(error)
      report(spec.form, { ok: false, errors: {}, isFault: true })
      throw error
    }
    const { logLevel } = FAULT_RULES[fault.kind]
    const messageKey = messageKeyOf(fault)
    const isFault = logLevel === 'error'
    log(logLevel, `form ${spec.form} failed`, fault)
    if (isSessionOver(fault, shopper.customer)) {
      return { ...refuse('', messageKey), leaveTo: await leaveEndedSession(shopper, page) }
    }
    // The platform's 401 does not end this session: its token could not be renewed in time.
    if (fault.kind === 'unauthenticated') return refuse('', FAULT_RULES.unavailable.messageKey)
    const minutes = Math.max(1, Math.ceil((fault.retryAfterSeconds ?? 60) / 60))
    return { ...refuse('', messageKey, { minutes }), isFault }
  }
}

/**
 * Removes a session that the platform has ended. Only in actions and route handlers: scripts that
 * follow an action's redirect to a handler would lose its cookies.
 * @returns the sign-in page, which says so and leads back
 */
export async function leaveEndedSession(shopper: Shopper, returnTo: string): Promise<string> {
  await forgetCustomer(shopper)
  const login = `/login?returnTo=${encodeURIComponent(returnTo)}`
  return pathWithFlash(login, { form: 'login', notice: { key: 'sessionEnded' } })
}

function textValues(data: FormData): Record<string, string> {
  const values = Object.create(null) as Record<string, string>
  for (const [name, value] of data) {
    // `$ACTION…` fields belong to the framework; none of our forms has files.
    if (typeof value !== 'string' || name.startsWith('$ACTION')) continue
    // Forms send line breaks as two characters (HTML, "constructing the entry list").
    values[name] = value.replaceAll('\r\n', '\n')
  }
  return values
}

/** Values that a schema adds to its message, such as the number of typed characters; or its limit. */
const messageValues = z.record(z.string(), z.union([z.string(), z.number()])).optional()

function schemaErrors(error: z.ZodError): Record<string, Message> {
  const errors: Record<string, Message> = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.')
    const given = issue.code === 'too_big' ? { count: Number(issue.maximum) } : undefined
    const values = issue.code === 'custom' ? messageValues.safeParse(issue.params).data : given
    errors[field] ??= values ? { key: issue.message, values } : { key: issue.message }
  }
  return errors
}

const schema = z.object({
  token: z.string('alertOver').min(1, 'alertOver').max(200, 'alertOver'),
})

/**
 * Runs a form of the page `<page>/<token>` that a mailed link leads to. `act` returns false for a
 * token that is no longer valid; `go` is where the shopper goes next, if not to that page.
 */
export function runMailedToken(
  data: FormData,
  page: '/newsletter' | '/stock-alerts',
  act: (client: CommerceClient, token: string) => Promise<boolean>,
  notice: string,
  go?: string,
) {
  return runForm(data, {
    form: `${page.slice(1)}-token`,
    page: ({ token = '' }) => `${page}/${encodeURIComponent(token)}`,
    schema,
    act: async ({ token }, shopper) =>
      (await act(shopper.clientWith(), token))
        ? { ok: true, notice: { key: notice }, ...(go !== undefined && { go }) }
        : refuse('', 'alertOver'),
  })
}
