import { expect, test, vi } from 'vitest'
import { readSteps } from './import-steps.ts'

const change = { line: 2, slug: 'mug', isNew: true, fields: [] }
const step = JSON.stringify({ done: 1, written: 1, faults: 0, changes: [change] })
const result = JSON.stringify({ result: { done: 2, written: 1, faultList: [] } })

/** The text in pieces that end anywhere, as a connection brings it; read as Safari can read it. */
function inPieces(text: string) {
  const stream = new ReadableStream<string>({
    start: (controller) => {
      for (let at = 0; at < text.length; at += 7) controller.enqueue(text.slice(at, at + 7))
      controller.close()
    },
  })
  return Object.assign(stream, { [Symbol.asyncIterator]: undefined }) as ReadableStream<string>
}

test('steps are heard while they come, and sum up to what the import has done', async () => {
  const heard: number[] = []
  const read = readSteps(inPieces(`${step}\n${step}\n${result}\n`), (done) => heard.push(done))
  expect(await read).toEqual({ done: 2, written: 1, faultList: [], changes: [change, change] })
  expect(heard).toEqual([1, 1])
})

test('an answer that ends too early counts as lost, and a file that is none is no fault', async () => {
  await expect(readSteps(inPieces(`${step}\n`), vi.fn())).rejects.toThrow(TypeError)
  const text = `${JSON.stringify({ unreadable: 'No header.' })}\n`
  expect(await readSteps(inPieces(text), vi.fn())).toMatchObject({ unreadable: 'No header.' })
})
