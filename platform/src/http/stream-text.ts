/** Streams text as it is generated, so that its length does not matter. */
export function streamText(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        await parts.return(undefined)
      },
    },
    // Generated when read, not before: the transaction of the request has ended by then.
    { highWaterMark: 0 },
  )
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
