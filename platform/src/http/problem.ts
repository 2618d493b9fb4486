import type { z } from '@hono/zod-openapi'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { findMinor, toMajor } from '#store/money.ts'
import { problemMembers } from './openapi.ts'
import { findCause, statusOf, type CodeOf, type ProblemCode } from './problem-codes.ts'

/** Extension members (RFC 9457 §3.2) are listed in the OpenAPI document. */
export type ProblemMembers = Partial<{
  [Name in keyof typeof problemMembers]: z.output<(typeof problemMembers)[Name]>
}>

interface ProblemInit {
  /** Of a code that has several; by default the lowest. */
  status?: ContentfulStatusCode
  /** Diagnostic text for people; clients must not depend on it. */
  detail?: string | undefined
  /** Messages by field, only with `Common.Validation`. */
  errors?: Record<string, string[]>
  headers?: Record<string, string>
  /** Extension members (RFC 9457 §3.2), such as `available` or `total`. */
  members?: ProblemMembers
}

/** Seconds. */
const retryAfter: Partial<Record<ProblemCode, string>> = {
  'Common.Busy': '1',
  'Common.NotReady': '5',
  'Common.RequestInFlight': '1',
  'Media.Unavailable': '5',
  'Payment.ProviderUnavailable': '30',
}

/** A refusal as `application/problem+json`, titled by its code. Thrown only in http/ and api/. */
export class Problem extends Error {
  readonly status: ContentfulStatusCode
  /** `Area.Reason`; clients branch on it (spec §7.1). */
  readonly code: ProblemCode
  readonly headers: Record<string, string>
  readonly #init: ProblemInit

  constructor(code: ProblemCode, init: ProblemInit = {}) {
    const status = init.status ?? statusOf(code)
    super(`${String(status)} ${code}`)
    this.name = 'Problem'
    this.status = status
    this.code = code
    const wait = retryAfter[code]
    this.headers = { ...(wait !== undefined && { 'retry-after': wait }), ...init.headers }
    this.#init = init
  }

  toResponse(requestId?: string): Response {
    const { status, code } = this
    const { detail, errors, members } = this.#init
    const body = {
      type: `urn:vitrine:problem:${code}`,
      title: findCause(code, status),
      status,
      ...(detail !== undefined && { detail }),
      code,
      ...(errors && { errors }),
      ...members,
      ...(requestId !== undefined && { requestId }),
    }
    return new Response(JSON.stringify(body), {
      status,
      headers: {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        ...this.headers,
      },
    })
  }
}

/** The problem of a refusal of commerce/: code and members, amounts in major units. */
export function refusalProblem(refusal: { code: ProblemCode }, currency = ''): Problem {
  const given = new Map<string, unknown>(Object.entries(refusal))
  const read = (name: string) => {
    const minor = given.get(`${name}Minor`)
    const value = typeof minor === 'number' ? toMajor(minor, currency) : given.get(name)
    return value instanceof Date ? value.toISOString() : value
  }
  const members = Object.keys(problemMembers).map((name) => [name, read(name)] as const)
  const known = members.filter(([, value]) => value !== undefined)
  return new Problem(refusal.code, { members: Object.fromEntries(known) })
}

/** 400 with messages by field (spec §7.1). */
export function validationProblem(errors: Record<string, string[]>): Problem {
  return new Problem('Common.Validation', { errors })
}

/** An amount of a request in minor units. @throws Problem 400 naming its field. */
export function getMinor(field: string, value: number, currency: string): number {
  const minor = findMinor(value, currency)
  if (minor === null) throw validationProblem({ [field]: [`must be an amount in ${currency}`] })
  return minor
}

/** 401: the endpoint received no valid credential (spec §5.5). */
export function unauthorized(detail = 'A valid access token is required.'): Problem {
  return new Problem('Auth.Unauthorized', { detail, headers: { 'www-authenticate': 'Bearer' } })
}

/** 403: the identity is valid, but its scope or context is not (spec §5.5). */
export function forbidden(detail: string, code: CodeOf<403>): Problem {
  return new Problem(code, { detail })
}

/** What was found or done. @throws Problem when there is nothing, or it was not. */
export function found<Value>(value: Value | null | undefined | false, code: ProblemCode): Value {
  if (value === null || value === undefined || value === false) throw new Problem(code)
  return value
}
