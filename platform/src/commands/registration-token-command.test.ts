import { afterAll, beforeAll, expect, it } from 'vitest'
import { addStore, createTestServices } from '#testing.ts'
import { runCommand } from './commands.ts'
import type { CommandContext } from './outcome.ts'
import { registrationToken } from './registration-token-command.ts'

let context: CommandContext
let close: () => Promise<unknown>
beforeAll(async () => {
  const { services, app, ...test } = await createTestServices()
  close = test.close
  context = { services, app, print: () => undefined, folder: '/' }
})
afterAll(() => close())

it('creates tokens with which partners register themselves', async () => {
  const { domain } = await addStore(context.services)
  const make = (...args: string[]) =>
    runCommand(context, () => Promise.resolve(registrationToken), args)
  const made = await make('--store', domain)
  expect(made.message).toMatch(/\S{43}$/)
  expect(await make()).toMatchObject({ ok: false })
  expect(await make('--store', 'none.example')).toMatchObject({ ok: false })
})
