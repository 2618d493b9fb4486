import type { MediaTypes, Operation, Parameter, Response } from './document-shape.ts'

// Parts of operations that are described by hand.

export const json = (schema: object): MediaTypes => ({ 'application/json': { schema } })
export const problem: MediaTypes = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDetails' } },
}
export const markdown = { 'text/markdown': { schema: { type: 'string' } } }
export const html = { 'text/html': { schema: { type: 'string' } } }

export const inPath = (name: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
})

export function operation(
  operationId: string,
  summary: string,
  responses: Record<string, Response>,
  more: Partial<Operation> = {},
): Operation {
  return {
    operationId,
    summary,
    security: [],
    'x-contract': 'assumed',
    'x-lifecycle': 'stable',
    'x-visibility': 'public',
    responses,
    ...more,
  }
}

export const form = (schema: object) => ({
  required: true,
  content: { 'application/x-www-form-urlencoded': { schema } },
})
