import 'server-only'

/**
 * The body of a request or a response, or null as soon as it exceeds `most` bytes, chunked or not.
 * @throws when it breaks off.
 */
export async function readBounded(
  { headers, body }: Pick<Request | Response, 'headers' | 'body'>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(headers.get('content-length') ?? 0) > most) return null
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.byteLength
    if (size > most) {
      await reader?.cancel()
      return null
    }
    chunks.push(part.value)
  }
  return Buffer.concat(chunks)
}
