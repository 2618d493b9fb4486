import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { planted } from './planted.testing.ts'

it('every planted bug finds the code that it changes, once, breaks a law, and has a name of its own', async () => {
  expect(planted.length).toBeGreaterThanOrEqual(52)
  expect(new Set(planted.map(({ name }) => name)).size).toBe(planted.length)
  const laws = [
    'laws',
    'ledger',
    'reads',
    'shop',
    'step',
    'store-steps',
    'shopper-steps',
    'people-steps',
    'told',
  ]
  const model = await Promise.all(
    laws.map((part) => readFile(new URL(`./${part}.testing.ts`, import.meta.url), 'utf8')),
  )
  for (const { name, laws: broken, file, find, replace } of planted) {
    expect(broken, name).not.toHaveLength(0)
    for (const law of broken) expect(model.join('').includes(law), law).toBe(true)
    const code = await readFile(new URL(`../${file}`, import.meta.url), 'utf8')
    expect(code.split(find), name).toHaveLength(2)
    expect(replace, name).not.toBe(find)
  }
})
