import { asFile, call } from '#api/client.ts'

/** What becomes of a product of a file, by field; no fields: nothing. */
export interface ProductChange {
  line: number
  slug: string
  isNew: boolean
  fields: { field: string; before: string; after: string }[]
}

/** What an import has done or would do; `unreadable`: why the file cannot be read at all. */
export interface Outcome {
  done: number
  written: number
  faultList: { line: number; product: string | null; reason: string }[]
  changes: ProductChange[]
  unreadable?: string
}

type Line =
  | { done: number; changes: ProductChange[] }
  | { result: Omit<Outcome, 'changes'> }
  | { unreadable: string }

/**
 * Reads the steps of an import while it makes them, one on each line.
 * @throws TypeError if the answer ends before the import does
 */
export async function readSteps(
  chunks: ReadableStream<string>,
  onStep: (done: number) => void,
): Promise<Outcome> {
  const outcome: Outcome = { done: 0, written: 0, faultList: [], changes: [] }
  let rest = ''
  // Safari has no other way to read a stream.
  const reader = chunks.getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) throw new TypeError('The answer ended before the import.')
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) {
      const line = JSON.parse(text) as Line
      if ('unreadable' in line) return { ...outcome, ...line }
      if ('result' in line) return { ...outcome, ...line.result }
      outcome.changes.push(...line.changes)
      onStep(line.done)
    }
  }
}

interface Options {
  isPreview: boolean
  /** Whether the file also sets the stock of variants that there are. */
  stock: boolean
}

/** Imports a file of products, or says what that would change. */
export async function importFile(
  file: File,
  { isPreview, stock }: Options,
  onStep: (done: number) => void,
) {
  const path = '/v1/catalog/imports' as const
  const stream = await call('post', isPreview ? `${path}/preview` : path, {
    query: { stock },
    ...asFile(file, 'text/csv'),
    parseAs: 'stream',
  })
  const bytes = stream as unknown as ReadableStream<BufferSource>
  return readSteps(bytes.pipeThrough(new TextDecoderStream()), onStep)
}
