/**
 * Streams text as it is generated, so that its length does not matter. Generated when read, not
 * before: the transaction of the request has ended by then.
 */
export const streamText = (parts: AsyncGenerator<string>) => ReadableStream.from(encode(parts))

async function* encode(parts: AsyncGenerator<string>) {
  const encoder = new TextEncoder()
  for await (const part of parts) yield encoder.encode(part)
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
