import { describeError } from '#log.ts'
import type { Needs } from '#services.ts'

/** Streams text of any length as it is read, after the transaction of the request has ended. */
export const streamText = (services: Needs<'log'>, parts: AsyncGenerator<string>) =>
  ReadableStream.from(encode(services, parts))

async function* encode({ log }: Needs<'log'>, parts: AsyncGenerator<string>) {
  const encoder = new TextEncoder()
  try {
    for await (const part of parts) yield encoder.encode(part)
  } catch (error) {
    log.error('fault', describeError(error))
    // The server writes the message into the answer and the whole error to the console.
    throw new Error('The answer ended early.')
  }
}

/** A file to download, which no cache keeps. */
export const fileResponse = (
  body: ConstructorParameters<typeof Response>[0],
  type: string,
  name: string,
) =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
    },
  })

export const csvType = 'text/csv; charset=utf-8'
