import { Problem } from './problem.ts'

/** Reads a body that is a file. @throws Problem 413 for a larger one. */
export async function readBounded(body: ReadableStream<Uint8Array> | null, limitBytes: number) {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.byteLength
    if (length > limitBytes) {
      throw new Problem('Common.BodyTooLarge', {
        detail: `The limit is ${String(limitBytes)} bytes.`,
      })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
