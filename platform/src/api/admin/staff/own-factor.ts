import { z } from '@hono/zod-openapi'
import { named } from '#http/openapi.ts'
import { currentPasswordLimit, wrongPassword } from '#api/storefront/customer/routes.ts'
import { twoFactorSetUp } from '#api/storefront/customer/schemas.ts'
import { tryStaffCode } from '#api/oauth/staff-sign-in.ts'
import { auditOwn } from '#http/audit.ts'
import { forgetCodes } from '#http/code-limits.ts'
import type { ApiContext } from '#http/api.ts'
import type { Audiences } from '#http/audiences.ts'
import { found, unauthorized } from '#http/problem.ts'
import { limitRate } from '#http/rate-limit.ts'
import { verifyPassword } from '#identity/passwords.ts'
import { endOtherDeskSessions, readStaff } from '#identity/staff.ts'
import { beginTwoFactor, confirmTwoFactor, endTwoFactor } from '#identity/two-factor.ts'
import type { Services } from '#services.ts'

const path = '/v1/staff/me/two-factor'

const password = { currentPassword: z.string().min(1).max(200) }

const endRequest = named('StaffPassword', password)

const codeRequest = named('StaffTwoFactorCode', { ...password, code: z.string().min(1).max(100) })

/** The second factor of the person who calls: TOTP with recovery codes, as customers have it. */
export function addOwnFactor({ forStaff }: Audiences, services: Services) {
  const { db } = services
  const readOwn = async (c: ApiContext) => {
    const found = await readStaff(db, c.var.staff.accountId)
    if (!found) throw unauthorized()
    const roles = found.rows.map(({ role }) => role)
    return { ...found, roles, owner: { kind: 'staff', id: found.account.id } as const }
  }

  /** Like `readOwn`; otherwise a thief of the token could lock her out. @throws Problem 400, 429. */
  const proveOwn = async (c: ApiContext, currentPassword: string) => {
    const own = await readOwn(c)
    await limitRate(services, [{ rule: currentPasswordLimit, subject: own.owner.id }])
    if (!(await verifyPassword(own.account.passwordHash, currentPassword))) throw wrongPassword()
    return own
  }

  // No POST: a key would have the secret stored, and the code of an earlier request accepted.
  forStaff.put(path, 'BeginStaffTwoFactor', {
    summary: 'Begin to set up a second factor',
    description: 'Sign-ins need a code once it is confirmed. The codes are shown only once.',
    replies: { 200: [twoFactorSetUp, 'The secret and the recovery codes'] },
    refused: [409],
    handle: async (c) => {
      const { owner, rows } = await readOwn(c)
      const begun = await beginTwoFactor(services, rows[0]?.store.name ?? '', owner)
      return found(begun, 'Customer.TwoFactorEnabled')
    },
  })

  forStaff.patch(path, 'ConfirmStaffTwoFactor', {
    summary: 'Confirm a second factor by a code of the app',
    description: 'Every other session of hers ends.',
    body: codeRequest,
    refused: [429],
    handle: async (c, _params, { code, currentPassword }) => {
      const { account, roles } = await proveOwn(c, currentPassword)
      const entered = { code, source: c.var.source }
      const isRight = await tryStaffCode(services, account, entered, confirmTwoFactor)
      found(isRight, 'Customer.TwoFactorInvalid')
      await auditOwn(c, services, roles)
      await endOtherDeskSessions(db, c.var.staff)
    },
  })

  forStaff.delete(path, 'EndStaffTwoFactor', {
    summary: 'Disable the second factor',
    body: endRequest,
    refused: [429],
    handle: async (c, _params, { currentPassword }) => {
      const { owner, roles } = await proveOwn(c, currentPassword)
      await endTwoFactor(db, owner)
      await forgetCodes(services, owner.id)
      await auditOwn(c, services, roles)
    },
  })
}
