import type { Api } from '#http/api.ts'

export interface Call {
  token?: string
  /** Sent as JSON when given. */
  body?: unknown
  headers?: Record<string, string>
}

/** One JSON call to an app without a port: status, headers and the parsed body, null when empty. */
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
  // Tests look into bodies by matchers; `never` lets them cast to what they expect.
  const body = (text ? JSON.parse(text) : null) as never
  return { status: response.status, headers: response.headers, body }
}
