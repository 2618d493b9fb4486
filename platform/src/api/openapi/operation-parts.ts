import type { MediaTypes, Operation, Parameter, Response } from './document-shape.ts'

// Parts of operations that are described by hand.

export const json = (schema: object): MediaTypes => ({ 'application/json': { schema } })
export const problem: MediaTypes = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDetails' } },
}
export const markdown = { 'text/markdown': { schema: { type: 'string' } } }
export const html = { 'text/html': { schema: { type: 'string' } } }

type Responses = Record<string, string | [description: string, content: MediaTypes]>

/** Parameters of the path are added where the document is completed. */
export function operation(
  operationId: string,
  summary: string,
  { responses, ...more }: Partial<Omit<Operation, 'responses'>> & { responses: Responses },
): Operation {
  const toResponse = (given: Responses[string]): Response =>
    typeof given === 'string'
      ? { description: given }
      : { description: given[0], content: given[1] }
  return {
    operationId,
    summary,
    security: [],
    'x-contract': 'assumed',
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, given]) => [status, toResponse(given)]),
    ),
    ...more,
  }
}

export const form = (schema: object) => ({
  required: true,
  content: { 'application/x-www-form-urlencoded': { schema } },
})

export const header = (name: string, description: string, required: boolean): Parameter => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})
