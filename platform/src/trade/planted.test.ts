import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { planted } from './planted.testing.ts'

it('every planted bug finds the code that it changes, once, and has a name of its own', async () => {
  expect(planted.length).toBeGreaterThanOrEqual(30)
  expect(new Set(planted.map(({ name }) => name)).size).toBe(planted.length)
  for (const { name, file, find, replace } of planted) {
    const code = await readFile(new URL(`../${file}`, import.meta.url), 'utf8')
    expect(code.split(find), name).toHaveLength(2)
    expect(replace, name).not.toBe(find)
  }
})
