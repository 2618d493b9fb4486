import { parseArgs } from 'node:util'
import { createRegistrationToken } from '#identity/applications.ts'
import { getStore } from './command-input.ts'
import { done, failed, type Command } from './outcome.ts'

/** Creates a token to register third-party applications of a merchant, for 30 days. */
export const registrationToken: Command = async ({ services }, args) => {
  const { values } = parseArgs({ args, options: { store: { type: 'string' } } })
  if (!values.store) return failed('Usage: registration-token --store <domain>')
  const store = await getStore(services, values.store)
  const token = await createRegistrationToken(services.db, store.tenantId, services.clock())
  return done(`initial_access_token: ${token}`)
}
