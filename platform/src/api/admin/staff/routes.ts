import { z } from '@hono/zod-openapi'
import { forAdmin, forStaff, wholeStoreContext } from '#http/admin-auth.ts'
import type { Api, RegisterRoutes } from '#http/api.ts'
import { jsonBody, jsonReply, noContent } from '#http/openapi.ts'
import { conflictProblem, notFoundProblem, unauthorized } from '#http/problem.ts'
import { defineRoute } from '#http/route.ts'
import { adminScopes, roleScopes } from '#identity/scopes.ts'
import {
  changeStaff,
  endDeskSession,
  inviteStaff,
  listStaff,
  readStaff,
  removeStaff,
  type StaffMember,
} from '#identity/staff.ts'
import { queueLink } from '#outbound/mail.ts'
import type { Services } from '#services.ts'
import { staffRoles } from '#store/enums.ts'
import { idParams } from '#api/shared/fields.ts'
import { viewOf } from '#api/shared/view.ts'

const path = '/v1/staff'
const role = z.enum(staffRoles)
const name = z.string().trim().min(1).max(200)

const memberSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role,
    status: z.enum(['invited', 'active']),
    createdOn: z.iso.datetime(),
  })
  .openapi('StaffMember', { 'x-contract': 'assumed' })

const selfSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    stores: z.array(
      z.object({
        storeId: z.string(),
        name: z.string(),
        domain: z.string(),
        role,
        scopes: z.array(z.enum(['api_admin', ...adminScopes])),
      }),
    ),
  })
  .openapi('StaffSelf', { 'x-contract': 'assumed' })

const invitation = z
  .object({ email: z.email().max(320), name, role })
  .openapi('StaffInvitation', { 'x-contract': 'assumed' })

const change = z
  .object({ name: name.optional(), role: role.optional() })
  .openapi('StaffChange', { 'x-contract': 'assumed' })

const toView = (member: StaffMember) =>
  viewOf(memberSchema, member, { status: member.hasPassword ? 'active' : 'invited' })

const refusals = {
  notFound: () => notFoundProblem('Staff.NotFound', 'The store has no such person.'),
  lastOwner: () => conflictProblem('Staff.LastOwner', 'The store would be without an owner.'),
}

function addSelf(api: Api, services: Services) {
  const { db } = services
  const me = defineRoute('get', `${path}/me`, 'GetStaffSelf', {
    summary: 'Read who is signed in to the desk',
    description: 'The stores that she works for, with her role and its scopes in each.',
    access: forStaff(services),
    replies: { 200: jsonReply(selfSchema, 'The person') },
  })
  api.openapi(me, async (c) => {
    const found = await readStaff(db, c.var.staff.accountId)
    if (!found) throw unauthorized()
    const { rows, ...self } = found
    const stores = rows.map(({ role: { role: own }, store }) => ({
      ...{ storeId: store.id, name: store.name, domain: store.domain },
      ...{ role: own, scopes: [...roleScopes[own]] },
    }))
    return c.json({ ...self, stores }, 200)
  })

  const signOut = defineRoute('delete', `${path}/me/session`, 'EndStaffSession', {
    summary: 'Sign out of the desk in this browser',
    access: forStaff(services),
    replies: { 204: noContent },
  })
  api.openapi(signOut, async (c) => {
    await endDeskSession(db, c.var.staff)
    return c.body(null, 204)
  })
}

function addInvitations(api: Api, services: Services) {
  const { db, clock } = services
  const list = defineRoute('get', path, 'ListStaff', {
    summary: 'List the staff of a store',
    access: forAdmin(services, 'api_admin'),
    replies: { 200: jsonReply(z.object({ data: z.array(memberSchema) }), 'The staff') },
  })
  api.openapi(list, async (c) => {
    const found = await listStaff(db, wholeStoreContext(c))
    return c.json({ data: found.map(toView) }, 200)
  })

  const invite = defineRoute('post', path, 'InviteStaff', {
    summary: 'Invite a person to the staff of a store',
    description:
      'She is mailed a link that sets her password, or, if she has one, a link to the desk.',
    access: forAdmin(services, 'api_admin'),
    request: { body: jsonBody(invitation) },
    replies: { 201: jsonReply(memberSchema, 'The person') },
    refused: [409],
  })
  api.openapi(invite, async (c) => {
    const draft = c.req.valid('json')
    const { store } = c.var
    const member = await inviteStaff(services, wholeStoreContext(c), draft, (tx) =>
      queueLink(tx, store, { kind: 'staffInvitation', to: draft.email }, clock()),
    )
    if (!member) throw conflictProblem('Staff.Exists', 'She is of the staff already.')
    return c.json(toView(member), 201)
  })
}

function addChanges(api: Api, services: Services) {
  const patch = defineRoute('patch', `${path}/{id}`, 'UpdateStaff', {
    summary: 'Change the name or role of a person',
    description: 'Another role counts from the next request on.',
    access: forAdmin(services, 'api_admin'),
    request: { params: idParams, body: jsonBody(change) },
    replies: { 200: jsonReply(memberSchema, 'The changed person') },
    refused: [409],
  })
  api.openapi(patch, async (c) => {
    const { id } = c.req.valid('param')
    const changed = await changeStaff(services, wholeStoreContext(c), id, c.req.valid('json'))
    if (typeof changed === 'string') throw refusals[changed]()
    return c.json(toView(changed), 200)
  })

  const remove = defineRoute('delete', `${path}/{id}`, 'RemoveStaff', {
    summary: 'Remove a person from the staff of a store',
    description: 'Her access ends at once.',
    access: forAdmin(services, 'api_admin'),
    request: { params: idParams },
    replies: { 204: noContent },
    refused: [409],
  })
  api.openapi(remove, async (c) => {
    const outcome = await removeStaff(services.db, wholeStoreContext(c), c.req.valid('param').id)
    if (outcome !== 'removed') throw refusals[outcome]()
    return c.body(null, 204)
  })
}

/** People who sign in to the desk; each has one role in a store. */
export const registerStaffRoutes: RegisterRoutes = (api, services) => {
  addSelf(api, services)
  addInvitations(api, services)
  addChanges(api, services)
}
