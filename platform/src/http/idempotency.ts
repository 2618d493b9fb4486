import { Problem } from './problem.ts'

/** The `Idempotency-Key` header, 1 to 255 visible characters. @throws Problem 400. */
export function readIdempotencyKey(header: string | undefined): string {
  if (header !== undefined && /^[\x21-\x7e]{1,255}$/.test(header)) return header
  throw new Problem({
    status: 400,
    code: 'Common.IdempotencyKeyMissing',
    title: 'The header Idempotency-Key is required.',
  })
}
