import { GraphQLError } from 'graphql'

/** A refusal inside an answer: `extensions.code` as in problem details, and the HTTP status. */
export function refuse(
  status: number,
  code: string,
  message: string,
  errors?: Record<string, string[]>,
) {
  return new GraphQLError(message, {
    extensions: { code, ...(errors && { errors }), http: { status } },
  })
}

export function refuseField(field: string, message: string) {
  return refuse(400, 'Common.Validation', 'One or more validation errors occurred.', {
    [field]: [message],
  })
}

export const maxPageSize = 200

/** Reads `limit`. @throws GraphQLError `Common.Validation` outside 1 to 200. */
export function readLimit(limit: number | null | undefined, usual: number): number {
  const wanted = limit ?? usual
  if (wanted < 1 || wanted > maxPageSize) {
    throw refuseField('limit', `must lie between 1 and ${String(maxPageSize)}`)
  }
  return wanted
}
