'use server'

import { changePassword, deleteCustomer } from '@/lib/commerce/customer'
import { confirmTwoFactor, endTwoFactor } from '@/lib/commerce/customer-two-factor'
import { refuse, runForm } from '@/lib/server/form-action'
import { requireCustomer } from '@/lib/server/shopper'
import { forgetShopper } from '@/lib/server/sign-out'
import {
  codeSchema,
  currentPasswordSchema,
  deleteAccountSchema,
  passwordSchema,
} from '@/lib/shop/account-forms'

const PAGE = '/account/security'

/** Sets a new password; the platform ends the other sessions. */
export async function savePassword(data: FormData): Promise<void> {
  await runForm(data, {
    form: 'password',
    page: PAGE,
    schema: passwordSchema,
    act: async (passwords) => {
      const { client } = await requireCustomer(PAGE)
      const changed = await changePassword(client, passwords)
      if (!changed.ok) return refuse('currentPassword', 'passwordWrong')
      return { ok: true, notice: { key: 'passwordSaved' } }
    },
  })
}

/** Switches two-factor on with a first code of the app. */
export async function turnTwoFactorOn(data: FormData): Promise<void> {
  await runForm(data, {
    form: 'twoFactor',
    page: `${PAGE}/two-factor`,
    schema: codeSchema,
    act: async ({ code }) => {
      const { client } = await requireCustomer(PAGE)
      if (!(await confirmTwoFactor(client, code))) return refuse('code', 'codeWrong')
      return { ok: true, go: PAGE, notice: { key: 'twoFactorOn' } }
    },
  })
}

/** Switches two-factor off. */
export async function turnTwoFactorOff(data: FormData): Promise<void> {
  await runForm(data, {
    form: 'twoFactorOff',
    page: `${PAGE}/two-factor`,
    schema: currentPasswordSchema,
    act: async ({ currentPassword }) => {
      const { client } = await requireCustomer(PAGE)
      const ended = await endTwoFactor(client, currentPassword)
      if (!ended.ok) return refuse('currentPassword', 'passwordWrong')
      return { ok: true, go: PAGE, notice: { key: 'twoFactorOff' } }
    },
  })
}

/** Deletes the account and takes everything of it out of this browser. */
export async function deleteAccount(data: FormData): Promise<void> {
  await runForm(data, {
    form: 'deleteAccount',
    page: `${PAGE}/delete`,
    schema: deleteAccountSchema,
    act: async ({ currentPassword }) => {
      const shopper = await requireCustomer(PAGE)
      const deleted = await deleteCustomer(shopper.client, currentPassword)
      if (!deleted.ok) return refuse('currentPassword', 'passwordWrong')
      await forgetShopper(shopper)
      return { ok: true, go: '/login', notice: { key: 'accountDeleted' } }
    },
  })
}
