import { z } from '@hono/zod-openapi'

/** The source of a shape: the spec, a name in the spec without a shape, or an assumption. */
export type ContractMark = 'documented' | 'named' | 'assumed'

/** An object that the OpenAPI document has under its name; its shape is assumed. */
export const named = <Shape extends z.ZodRawShape>(name: string, shape: Shape) =>
  z.object(shape).openapi(name)

/** The same with another source of its shape. */
export const sourced = <Shape extends z.ZodRawShape>(
  contract: ContractMark,
  name: string,
  shape: Shape,
) => z.object(shape).openapi(name, { 'x-contract': contract })

/** Extension members (RFC 9457 §3.2), each with the codes that have it. */
export const problemMembers = {
  available: z
    .int()
    .describe(
      'Number of items that can still be ordered (`Cart.InsufficientStock`), shipped (`Shipment.TooMany`), refunded (`Refund.QuantityExceeded`) or returned (`Return.TooMany`)',
    ),
  total: z.number().describe('`Cart.TotalChanged`: the current total, in major units'),
  refundable: z
    .number()
    .describe('`Refund.ExceedsPaid`: the amount that can still be refunded, in major units'),
  missing: z
    .array(z.string())
    .describe('`Cart.NotReady`, `Channel.RequirementsMissing`: what is missing'),
  reason: z.string().describe('`Payment.MethodUnavailable`: shipping, amount or country'),
  minimum: z.number().describe('`Coupon.MinimumNotReached`: the amount to reach, in major units'),
  endedOn: z.iso.datetime().describe('`Coupon.Expired`: when the coupon expired'),
  state: z
    .string()
    .describe(
      '`Order.InvalidTransition`, `Order.NotCorrectable`, `Order.NotShippable`, `Return.NotOpen`, `Channel.PublicationState`: the current state',
    ),
  to: z.string().describe('`Order.InvalidTransition`: the requested state'),
  attemptsLeft: z.int().describe('Refused logins: attempts left before further ones are refused'),
}

export const problemSchema = sourced('documented', 'ProblemDetails', {
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  requestId: z.string().optional(),
  ...z.object(problemMembers).partial().shape,
})

export const meanings = {
  400: 'Invalid body, parameter or transition',
  401: 'No valid credential',
  403: 'A policy, scope or context blocked the operation',
  404: 'Not present in the visible context',
  409: 'The current state conflicts with the operation',
  412: 'The resource has changed since it was read',
  413: 'The request body is too large',
  415: 'The request body is not JSON',
  422: 'The idempotency key belongs to another request',
  428: 'If-Match is required',
  429: 'Too many requests; see Retry-After',
  500: 'Internal failure',
  503: 'Not possible right now; see Retry-After',
} as const

export type RefusalStatus = keyof typeof meanings

/** Problem Details responses of an operation (spec §7.4), keyed by status. */
export const refusals = (...statuses: RefusalStatus[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: meanings[status],
        content: { 'application/problem+json': { schema: problemSchema } },
      },
    ]),
  )

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } } as const
}

/** A 2xx response with a JSON body. */
export function jsonReply<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } } as const
}

export const noContent = { description: 'Done; no content.' } as const
