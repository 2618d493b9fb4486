import type { Api } from '#http/api.ts'

export interface Call {
  token?: string
  /** Sent as JSON when given. */
  body?: unknown
  headers?: Record<string, string>
}

/**
 * Sends one JSON request to an app in process. @returns status, headers and parsed body or null.
 */
export async function callApi(app: Api, method: string, path: string, call: Call = {}) {
  const response = await app.fetch(
    new Request(`http://platform.test${path}`, {
      method,
      headers: {
        ...(call.token !== undefined && { authorization: `Bearer ${call.token}` }),
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
        ...call.headers,
      },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    }),
  )
  const text = await response.text()
  // Tests check bodies with matchers; `never` is assignable to any type they expect.
  const body = (text ? JSON.parse(text) : null) as never
  return { status: response.status, headers: response.headers, body }
}
