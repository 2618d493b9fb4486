/** Kinds of faults of a call to the platform. */
export type CommerceErrorKind = keyof typeof FAULT_RULES

interface CommerceErrorDetails {
  readonly kind: CommerceErrorKind
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** Application code of Problem Details (spec §7.1) or the OAuth `error` (§7.2). */
  readonly code?: string | undefined
  readonly requestId: string
  /** Validation messages by field (spec §7.1); never shown to shoppers as they are. */
  readonly fields?: Readonly<Record<string, readonly string[]>> | undefined
  /** Extension members of the problem, for example `available`. */
  readonly extensions?: Readonly<Record<string, unknown>> | undefined
  /** Seconds, from `Retry-After`. */
  readonly retryAfterSeconds?: number | undefined
  /** What went wrong, in our own words. */
  readonly detail?: string | undefined
  /** Only its name is kept: a `SyntaxError` or `ClientError` quotes what was sent. */
  readonly cause?: unknown
}

/** Sent as `Retry-After` when the platform names no time; the outage page reloads after it. */
export const RETRY_SECONDS = 30

/** `Cart.NotFound`, `invalid_grant`, `GRAPHQL_VALIDATION_FAILED`; other text is no code. */
const CODE = /^(?=.{1,64}$)[A-Za-z]\w*(?:\.\w+)*$/

/** A refused or failed call. Next prints all properties of errors: remote text is private. */
export class CommerceError extends Error implements Omit<CommerceErrorDetails, 'cause'> {
  readonly kind: CommerceErrorKind
  /** What went wrong, in words that are safe to log. */
  readonly detail: string | undefined
  readonly status: number
  readonly code: string | undefined
  readonly requestId: string
  readonly retryAfterSeconds: number | undefined
  readonly #fields: Readonly<Record<string, readonly string[]>>
  readonly #extensions: Readonly<Record<string, unknown>>

  /** By name: the proxy, pages and instrumentation have a copy of the class each, and share calls. */
  static override [Symbol.hasInstance](value: unknown): value is CommerceError {
    return Error[Symbol.hasInstance](value) && (value as Error).name === 'CommerceError'
  }

  constructor(details: CommerceErrorDetails) {
    const code = CODE.test(details.code ?? '') ? details.code : undefined
    const what = code ?? details.kind
    // Without `cause`: Next prints it, and other libraries quote the reply in their errors.
    super(`Platform answered ${details.status} ${what} (request ${details.requestId})`)
    this.name = 'CommerceError'
    this.kind = details.kind
    this.detail =
      details.detail ?? (details.cause instanceof Error ? details.cause.name : undefined)
    this.status = details.status
    this.code = code
    this.requestId = details.requestId
    this.retryAfterSeconds = details.retryAfterSeconds
    this.#fields = details.fields ?? {}
    this.#extensions = details.extensions ?? {}
  }

  get fields(): Readonly<Record<string, readonly string[]>> {
    return this.#fields
  }

  get extensions(): Readonly<Record<string, unknown>> {
    return this.#extensions
  }
}

interface FaultRule {
  /** Whether an idempotent call may be repeated by the client (spec §7.5). */
  readonly mayRetry: boolean
  /** Message key under `errors` that a shopper reads. */
  readonly messageKey: string
  readonly logLevel: 'info' | 'warn' | 'error'
}

/** Per kind: whether it may be retried, what the shopper reads, and the log level. */
export const FAULT_RULES = {
  /** 400, 422: the request was wrong and is not repeated unchanged. */
  invalid: { mayRetry: false, messageKey: 'refused', logLevel: 'warn' },
  unauthenticated: { mayRetry: false, messageKey: 'signedOut', logLevel: 'info' },
  forbidden: { mayRetry: false, messageKey: 'refused', logLevel: 'warn' },
  notFound: { mayRetry: false, messageKey: 'gone', logLevel: 'info' },
  conflict: { mayRetry: false, messageKey: 'conflict', logLevel: 'info' },
  limited: { mayRetry: false, messageKey: 'tooMany', logLevel: 'warn' },
  /** 5xx, refused connections. */
  unavailable: { mayRetry: true, messageKey: 'unreachable', logLevel: 'error' },
  /** No answer within the deadline: the outcome of a write is unknown. */
  timeout: { mayRetry: true, messageKey: 'unreachable', logLevel: 'error' },
  /** An answer that is not what the contract says. */
  malformed: { mayRetry: false, messageKey: 'unreachable', logLevel: 'error' },
} as const satisfies Record<string, FaultRule>

/** The message key under `errors` that a shopper reads of a fault. */
export const messageKeyOf = ({ code, kind }: CommerceError): string =>
  code === 'Cart.TooManyLines' ? 'cartFull' : FAULT_RULES[kind].messageKey

/** The kind for an HTTP status (spec §7.4). */
export function kindOfStatus(status: number): CommerceErrorKind {
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'notFound'
  if (status === 409) return 'conflict'
  if (status === 429) return 'limited'
  return status >= 500 ? 'unavailable' : 'invalid'
}

/**
 * Whether the platform lacks the operation. Use it only for operations that the spec does not
 * document and whose path names no resource that could be missing instead.
 */
export function isUnknownOperation(error: unknown): boolean {
  return error instanceof CommerceError && [404, 405, 501].includes(error.status)
}

/** Whether an error is a refusal with this application code. */
export function hasCode(error: unknown, code: string): error is CommerceError {
  return error instanceof CommerceError && error.code === code
}

/**
 * The reply of a call, or `otherwise` after a fault that is expected of it.
 * @param expected the code of a refusal (spec §7.1), or which faults are expected
 */
export async function unless<Reply, const Otherwise>(
  reply: Promise<Reply>,
  expected: string | ((fault: CommerceError) => boolean),
  otherwise: Otherwise,
): Promise<Reply | Otherwise> {
  try {
    return await reply
  } catch (error) {
    const fault = asFault(error)
    if (fault && (typeof expected === 'string' ? fault.code === expected : expected(fault)))
      return otherwise
    throw error
  }
}

/** Whether a fault leaves the session as it is; otherwise the shopper has to sign in again. */
export const keepsSession = ({ kind }: CommerceError): boolean => kind !== 'unauthenticated'

/** Whether there is no such resource, or no such operation. */
export const isNotFound = ({ kind }: CommerceError): boolean => kind === 'notFound'

/**
 * Whether the application says that there is no such cart in the store: by the code, or else by the
 * status of its problem, because codes differ between platforms (spec §7.1).
 */
export const isCartMissing = ({ kind, code = '', extensions }: CommerceError): boolean =>
  code === 'Cart.NotFound' ||
  (kind === 'notFound' && 'status' in extensions && !OTHER_MISSING.has(code))

/** There is no such store, or no such operation. */
const OTHER_MISSING = new Set(['Store.NotFound', 'Common.NotFound'])

/** Whether a call succeeded; false after an expected fault, as in `unless`. */
export function isCarriedOut(sent: Promise<unknown>, expected: Parameters<typeof unless>[1]) {
  const done = sent.then(() => true)
  return unless(done, expected, false)
}

/** The platform fault behind an error, or null for any other error. */
export function asFault(error: unknown): CommerceError | null {
  return error instanceof CommerceError ? error : null
}
