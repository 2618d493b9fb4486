import { expect, test } from 'vitest'
import { Documents } from './documents.ts'
import { schema } from './schema.ts'

/** Reads documents that differ in a comment; one that is kept is the same object again. */
function openDocuments() {
  const documents = new Documents(schema, { introspection: false })
  return (comment: string) => {
    const found = documents.read(`{ store { name } } # ${comment}`)
    if (!found.ok) throw new Error(found.message)
    return found.document
  }
}

test('the 201st document takes the place of the one that was read the longest ago', () => {
  const read = openDocuments()
  const numbers = Array.from({ length: 201 }, (_, index) => String(index))
  const [first, second] = numbers.slice(0, 200).map(read)
  expect(read('0')).toBe(first)
  read('200')
  expect(read('0')).toBe(first)
  expect(read('1')).not.toBe(second)
})

test('a document that is mostly white space is not kept', () => {
  const read = openDocuments()
  expect(read(' '.repeat(15_000))).toBe(read(' '.repeat(15_000)))
  expect(read(' '.repeat(16_000))).not.toBe(read(' '.repeat(16_000)))
})
