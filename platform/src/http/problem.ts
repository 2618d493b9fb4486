import type { z } from '@hono/zod-openapi'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { problemMembers } from './openapi.ts'
import type { CodeOf, ProblemCode } from './problem-codes.ts'

/** Extension members (RFC 9457 §3.2) are listed in the OpenAPI document. */
export type ProblemMembers = Partial<{
  [Name in keyof typeof problemMembers]: z.output<(typeof problemMembers)[Name]>
}>

interface ProblemInit {
  status: ContentfulStatusCode
  /** `Area.Reason`; clients branch on it (spec §7.1). */
  code: ProblemCode
  title: string
  /** Diagnostic text for people; clients must not depend on it. */
  detail?: string
  /** Messages by field, only with `Common.Validation`. */
  errors?: Record<string, string[]>
  headers?: Record<string, string>
  /** Extension members (RFC 9457 §3.2), such as `available` or `total`. */
  members?: ProblemMembers
}

/** A refusal, sent as `application/problem+json`. Thrown only in http/ and api/. */
export class Problem extends Error {
  readonly status: ContentfulStatusCode
  readonly code: ProblemCode
  readonly title: string
  readonly detail: string | undefined
  readonly errors: Record<string, string[]> | undefined
  readonly headers: Record<string, string>
  readonly members: ProblemMembers

  constructor(init: ProblemInit) {
    super(`${String(init.status)} ${init.code}`)
    this.name = 'Problem'
    this.status = init.status
    this.code = init.code
    this.title = init.title
    this.detail = init.detail
    this.errors = init.errors
    this.headers = init.headers ?? {}
    this.members = init.members ?? {}
  }

  toResponse(requestId?: string): Response {
    const body = {
      type: `urn:vitrine:problem:${this.code}`,
      title: this.title,
      status: this.status,
      ...(this.detail !== undefined && { detail: this.detail }),
      code: this.code,
      ...(this.errors && { errors: this.errors }),
      ...this.members,
      ...(requestId !== undefined && { requestId }),
    }
    return new Response(JSON.stringify(body), {
      status: this.status,
      headers: {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        ...this.headers,
      },
    })
  }
}

/** 400 with messages by field (spec §7.1). */
export function validationProblem(errors: Record<string, string[]>): Problem {
  return new Problem({
    status: 400,
    code: 'Common.Validation',
    title: 'One or more validation errors occurred.',
    errors,
  })
}

/** 400: the request cannot be done as it is (spec §7.4). */
export function badRequest(code: CodeOf<400>, title: string, members?: ProblemMembers) {
  return new Problem({ status: 400, code, title, ...(members && { members }) })
}

/** 401: the endpoint received no valid credential (spec §5.5). */
export function unauthorized(detail = 'A valid access token is required.'): Problem {
  return new Problem({
    status: 401,
    code: 'Auth.Unauthorized',
    title: 'Authentication is required.',
    detail,
    headers: { 'www-authenticate': 'Bearer' },
  })
}

/** 403: the identity is valid, but its scope or context is not (spec §5.5). */
export function forbidden(detail: string, code: CodeOf<403>): Problem {
  return new Problem({ status: 403, code, title: 'Access is not allowed.', detail })
}

/** 404: not present in the visible context (spec §7.4). */
export function notFoundProblem(code: CodeOf<404>, title: string): Problem {
  return new Problem({ status: 404, code, title })
}

/** 409: the current state conflicts with the operation (spec §7.4). */
export function conflictProblem(code: CodeOf<409>, title: string, members?: ProblemMembers) {
  return new Problem({ status: 409, code, title, ...(members && { members }) })
}
