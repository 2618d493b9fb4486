import { request as ask } from 'node:http'

/** The answer to one request to a local port, on a connection of its own. */
export async function answerOf(port, path, { body, ...options } = {}) {
  const request = ask({ port, path, agent: false, ...options }).end(body)
  const response = await new Promise((resolve, reject) => {
    request.once('response', resolve).once('error', reject)
  })
  const text = Buffer.concat(await response.toArray()).toString()
  return { status: response.statusCode, headers: response.headers, text }
}
