import { parseArgs } from 'node:util'
import { z } from '@hono/zod-openapi'
import { forgetCodes } from '#http/code-limits.ts'
import {
  createStaffLink,
  inviteStaff,
  linkMs,
  listStaff,
  removeStaff,
  resetStaffFactor,
} from '#identity/staff.ts'
import { staffRoles } from '#store/enums.ts'
import { checkOptions, getStore } from './command-input.ts'
import { done, failed, type Command, type CommandContext, type Outcome } from './outcome.ts'

const usage = [
  'Usage: staff invite --store <domain> --email <address> --name <name> [--role owner]',
  'Usage: staff list --store <domain>',
  'Usage: staff remove <address> --store <domain>',
  'Usage: staff reset-two-factor <address> --store <domain>',
].join('\n')

const options = z.object({
  email: z.email(),
  name: z.string().trim().min(1),
  role: z.enum(staffRoles).default('owner'),
})

type Scope = Parameters<typeof listStaff>[1]

/** Prints the link that is otherwise mailed, because mail may not be set up yet. */
async function invite({ services }: CommandContext, scope: Scope, given: object): Promise<Outcome> {
  const invited = checkOptions(options, given, usage)
  const member = await inviteStaff(services, scope, invited)
  if (!member) return failed(`${invited.email} is of the staff already.`)
  const { publicUrl, deskUrl } = services.config
  if (member.hasPassword) return done(`Invited; she has a password: ${deskUrl}`)
  const token = await createStaffLink(services, member.id, linkMs.staffInvitation)
  return done(`Set a password within seven days: ${publicUrl}/oauth/password?token=${token}`)
}

/** `staff`: the first owner of a store, and access for those who have lost theirs. */
export const staff: Command = async (context, [action = '', ...args]) => {
  const { db } = context.services
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args,
    options: { store: text, email: text, name: text, role: text },
    allowPositionals: true,
  })
  if (!values.store) return failed(usage)
  const store = await getStore(context.services, values.store)
  const scope = { tenantId: store.tenantId, storeId: store.id, sellerId: null }
  if (action === 'invite') return invite(context, scope, values)
  const members = await listStaff(db, scope)
  if (action === 'list') {
    const lines = members.map(({ email, role, name }) => `${email}  ${role}  ${name}`)
    return done(lines.join('\n') || 'No staff yet. Invite the first owner with: staff invite')
  }
  if (action !== 'remove' && action !== 'reset-two-factor') return failed(usage)
  const address = (positionals[0] ?? values.email)?.toLowerCase()
  const found = members.find(({ email }) => email.toLowerCase() === address)
  const unknown = failed('The store has no such person.')
  if (!found) return unknown
  if (action === 'reset-two-factor') {
    const outcome = await resetStaffFactor(db, scope, { id: found.id, callerId: null })
    if (outcome !== 'reset') return unknown
    await forgetCodes(context.services, found.id)
    return done('Reset. Signing in takes the password alone.')
  }
  const outcome = await removeStaff(db, scope, found.id)
  if (outcome === 'lastOwner') return failed('The store would be without an owner.')
  return outcome === 'removed' ? done('Removed.') : unknown
}
