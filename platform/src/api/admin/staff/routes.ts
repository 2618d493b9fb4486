import { z } from '@hono/zod-openapi'
import { changeStore } from '#commerce/stores/stores.ts'
import type { Audiences, RegisterRoutes } from '#http/audiences.ts'
import { named } from '#http/openapi.ts'
import { found, Problem, unauthorized } from '#http/problem.ts'
import { limitRate, type RateLimit } from '#http/rate-limit.ts'
import { adminScopes, roleScopes } from '#identity/scopes.ts'
import {
  changeStaff,
  endDeskSession,
  findMember,
  inviteStaff,
  listStaff,
  readStaff,
  removeStaff,
  resetStaffFactor,
  type StaffMember,
} from '#identity/staff.ts'
import { isTwoFactorOn } from '#identity/two-factor.ts'
import { queueAccountMail, queueLink } from '#outbound/mail.ts'
import type { Services } from '#services.ts'
import { staffRoles } from '#store/enums.ts'
import { viewOf } from '#api/shared/view.ts'
import { forgetCodes } from '#http/code-limits.ts'
import { addOwnFactor } from './own-factor.ts'

const path = '/v1/staff'
/** Invitations to one address, from any store: each is a mail to somebody who did not ask. */
const invitationLimit: RateLimit = { name: 'staff-invitation', limit: 5, seconds: 3600 }
const role = z.enum(staffRoles)
const name = z.string().trim().min(1).max(200)

const memberSchema = named('StaffMember', {
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  status: z.enum(['invited', 'active']),
  hasTwoFactor: z.boolean(),
  createdOn: z.iso.datetime(),
})

const selfSchema = named('StaffSelf', {
  id: z.string(),
  email: z.string(),
  name: z.string(),
  hasTwoFactor: z.boolean(),
  stores: z.array(
    z.object({
      storeId: z.string(),
      name: z.string(),
      domain: z.string(),
      timezone: z.string(),
      role,
      scopes: z.array(z.enum(['api_admin', ...adminScopes])),
      lacksTwoFactor: z.boolean().describe('Whether the store refuses her until she has one'),
    }),
  ),
})

const invitation = named('StaffInvitation', { email: z.email().max(320), name, role })

const change = named('StaffChange', { name: name.optional(), role: role.optional() })

const policy = z.object({
  requiresTwoFactor: z.boolean().describe('Whether nobody without a second factor may work here'),
})

const toView = (member: StaffMember) =>
  viewOf(memberSchema, member, { status: member.hasPassword ? 'active' : 'invited' })

const refusals = {
  notFound: 'Staff.NotFound',
  worksElsewhere: 'Staff.WorksElsewhere',
  isOwn: 'Staff.OwnTwoFactor',
  lastOwner: 'Staff.LastOwner',
} as const

function addInvitations({ forAdmin }: Audiences, services: Services) {
  const { db, clock } = services
  forAdmin('api_admin').get(path, 'ListStaff', {
    summary: 'List the staff of a store',
    replies: { 200: [policy.extend({ data: z.array(memberSchema) }), 'The staff'] },
    handle: async (c) => {
      const found = await listStaff(db, c.var.scope)
      const requiresTwoFactor = c.var.store.settings.staffTwoFactor ?? false
      return { requiresTwoFactor, data: found.map(toView) }
    },
  })

  forAdmin('api_admin').post(path, 'InviteStaff', {
    summary: 'Invite a person to the staff of a store',
    description:
      'She is mailed a link that sets her password, or, if she has one, a link to the desk.',
    body: invitation,
    replies: { 201: [memberSchema, 'The person'] },
    handle: async (c, _params, draft) => {
      const { store } = c.var
      const subject = draft.email.toLowerCase()
      await limitRate(services, [{ rule: invitationLimit, subject }])
      const member = await inviteStaff(services, c.var.scope, draft, (tx) =>
        queueLink(tx, store, { kind: 'staffInvitation', to: draft.email }, clock()),
      )
      return toView(found(member, 'Staff.Exists'))
    },
  })

  forAdmin('api_admin').post(`${path}/{id}/invitation`, 'ResendStaffInvitation', {
    summary: 'Mail the invitation of a person again',
    description: 'The link of the mail before ends. Removing the person withdraws an invitation.',
    handle: async (c, { id }) => {
      const member = found(await findMember(db, c.var.scope, id), 'Staff.NotFound')
      if (member.hasPassword) throw new Problem('Staff.Exists')
      const subject = member.email.toLowerCase()
      await limitRate(services, [{ rule: invitationLimit, subject }])
      await queueLink(db, c.var.store, { kind: 'staffInvitation', to: member.email }, clock())
    },
  })
}

function addFactors({ forAdmin }: Audiences, services: Services) {
  const { db, clock } = services
  forAdmin('api_admin').put(`${path}/policy`, 'ReplaceStaffPolicy', {
    summary: 'Require a second factor of the staff of a store, or no longer',
    description: 'Whoever has none is refused from the next request on, until she has set one up.',
    body: policy.openapi('StaffPolicy'),
    replies: { 200: [policy, 'The policy'] },
    handle: async (c, _params, { requiresTwoFactor }) => {
      const settings = { staffTwoFactor: requiresTwoFactor }
      await changeStore(db, c.var.scope.storeId, { settings }, clock())
      return { requiresTwoFactor }
    },
  })

  forAdmin('api_admin').delete(`${path}/{id}/two-factor`, 'ResetStaffTwoFactor', {
    summary: 'Disable the second factor of a person who has lost it',
    description: 'Every session of hers ends, and she is told by mail.',
    refused: [409],
    handle: async (c, { id }) => {
      const { store, application } = c.var
      const person = { id, callerId: application.clientId }
      const outcome = await resetStaffFactor(db, c.var.scope, person, async (tx, found) => {
        const reader = { locale: null, localePath: null }
        const told = { store, customer: found, reader }
        await queueAccountMail(services, tx, 'staffTwoFactorReset', told)
      })
      if (outcome !== 'reset') throw new Problem(refusals[outcome])
      await forgetCodes(services, person.id)
    },
  })
}

/** People who sign in to the desk; each has one role in a store. */
export const registerStaffRoutes: RegisterRoutes = (to, services) => {
  const { forAdmin, forStaff } = to
  const { db } = services
  forStaff.get(`${path}/me`, 'GetStaffSelf', {
    summary: 'Read who is signed in to the desk',
    description: 'The stores that she works for, with her role and its scopes in each.',
    replies: { 200: [selfSchema, 'The person'] },
    handle: async (c) => {
      const found = await readStaff(db, c.var.staff.accountId)
      if (!found) throw unauthorized()
      const { rows, account, name: ownName } = found
      const stores = rows.map(({ role: { role: own }, store, lacksFactor }) => ({
        ...{ storeId: store.id, name: store.name, domain: store.domain, timezone: store.timezone },
        ...{ role: own, scopes: [...roleScopes[own]], lacksTwoFactor: lacksFactor },
      }))
      const { id, email } = account
      return { id, email, name: ownName, hasTwoFactor: isTwoFactorOn(account), stores }
    },
  })

  forStaff.delete(`${path}/me/session`, 'EndStaffSession', {
    summary: 'Sign out of the desk in this browser',
    handle: async (c) => {
      await endDeskSession(db, c.var.staff)
    },
  })

  addInvitations(to, services)

  forAdmin('api_admin').patch(`${path}/{id}`, 'UpdateStaff', {
    summary: 'Change the name or role of a person',
    description: 'Another role counts from the next request on.',
    body: change,
    replies: { 200: [memberSchema, 'The changed person'] },
    refused: [409],
    handle: async (c, { id }, body) => {
      const changed = await changeStaff(services, c.var.scope, id, body)
      if (typeof changed === 'string') throw new Problem(refusals[changed])
      return toView(changed)
    },
  })

  forAdmin('api_admin').delete(`${path}/{id}`, 'RemoveStaff', {
    summary: 'Remove a person from the staff of a store',
    description: 'The next request of hers is refused. With her last store, her sessions end.',
    refused: [409],
    handle: async (c, { id }) => {
      const outcome = await removeStaff(services.db, c.var.scope, id)
      if (outcome !== 'removed') throw new Problem(refusals[outcome])
    },
  })

  // First, because `/{id}/two-factor` would match `/me/two-factor`.
  addOwnFactor(to, services)

  addFactors(to, services)
}
