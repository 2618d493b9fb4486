'use server'
import { cookies } from 'next/headers'
import { z } from 'zod'
import type { CommerceClient } from '@/lib/commerce/client'
import { changePassword, deleteCustomer, getCustomer } from '@/lib/commerce/customer'
import { mailLanguageOf } from '@/lib/server/request/request-locale'
import {
  endDevice,
  endOtherDevices,
  beginTwoFactor as requestTwoFactor,
  confirmTwoFactor,
  endTwoFactor,
} from '@/lib/commerce/customer-security'
import { runForm, refuse } from '@/lib/server/forms/form-action'
import { clearSealed, writeSealed } from '@/lib/server/session/sealed-cookies'
import { requireCustomer } from '@/lib/server/session/shopper'
import { renewSessionId } from '@/lib/server/session/sign-in'
import { forgetShopper } from '@/lib/server/session/sign-out'
import {
  twoFactorCodeSchema,
  currentPasswordSchema,
  deleteAccountSchema,
  deviceIdSchema,
  passwordSchema,
} from '@/lib/shop/account/account-forms'

const PAGE = '/account/security'
const DEVICES = `${PAGE}#devices`
const SET_UP_PAGE = '/account/security/two-factor'

/** Sets a new password; the platform ends the other sessions, and this one gets a new id. */
export async function savePassword(data: FormData) {
  return runForm(data, {
    form: 'password',
    page: PAGE,
    schema: passwordSchema,
    act: async (passwords) => {
      const shopper = await requireCustomer(PAGE)
      const language = await mailLanguageOf(shopper)
      const changed = await changePassword(shopper.client, { ...passwords, ...language })
      if (!changed) return refuse('currentPassword', 'passwordWrong')
      await renewSessionId(shopper, shopper.customer)
      return { ok: true, notice: { key: 'passwordSaved' } }
    },
  })
}

/** Starts two-factor set-up; a sealed cookie keeps its secret for the next page. */
export async function beginTwoFactor(data: FormData) {
  return runForm(data, {
    form: 'twoFactor',
    page: PAGE,
    schema: z.object({}),
    act: async () => {
      const { client, customer, host, store } = await requireCustomer(PAGE)
      const begun = await requestTwoFactor(client)
      const setUp = { store: store.slug, sid: customer.sid, ...begun }
      await writeSealed(await cookies(), 'setUp', host, setUp)
      return { ok: true, go: SET_UP_PAGE }
    },
  })
}

/** Switches two-factor on with the first code from the app. */
export async function turnTwoFactorOn(data: FormData) {
  return runForm(data, {
    form: 'twoFactor',
    page: SET_UP_PAGE,
    schema: twoFactorCodeSchema,
    act: async ({ code }) => {
      const { client, host } = await requireCustomer(PAGE)
      // A code is right once: it may have been, and the answer was lost.
      const isOn = (await confirmTwoFactor(client, code)) || (await isTwoFactorOn(client))
      if (!isOn) return refuse('code', 'codeWrong')
      await clearSealed(await cookies(), 'setUp', host)
      return { ok: true, go: PAGE, notice: { key: 'twoFactorOn' } }
    },
  })
}

const isTwoFactorOn = async (client: CommerceClient) =>
  (await getCustomer(client)).twoFactorEnabled === true

/** Switches two-factor off. */
export async function turnTwoFactorOff(data: FormData) {
  return runForm(data, {
    form: 'twoFactorOff',
    page: SET_UP_PAGE,
    schema: currentPasswordSchema,
    act: async ({ currentPassword }) => {
      const { client } = await requireCustomer(PAGE)
      const ended = await endTwoFactor(client, currentPassword)
      if (!ended) return refuse('currentPassword', 'passwordWrong')
      return { ok: true, go: PAGE, notice: { key: 'twoFactorOff' } }
    },
  })
}

/** Deletes the account and all its data in this browser. */
export async function deleteAccount(data: FormData) {
  return runForm(data, {
    form: 'deleteAccount',
    page: `${PAGE}/delete`,
    schema: deleteAccountSchema,
    act: async ({ currentPassword }) => {
      const shopper = await requireCustomer(PAGE)
      const deleted = await deleteCustomer(shopper.client, currentPassword)
      if (!deleted) return refuse('currentPassword', 'passwordWrong')
      await forgetShopper(shopper)
      return { ok: true, go: '/login', notice: { key: 'accountDeleted' } }
    },
  })
}

/** Signs out one of the customer's other devices. */
export async function signOutDevice(data: FormData) {
  return runForm(data, {
    form: 'devices',
    page: DEVICES,
    schema: deviceIdSchema,
    act: async ({ deviceId }) => {
      const { client } = await requireCustomer(PAGE)
      await endDevice(client, deviceId)
      return { ok: true, notice: { key: 'deviceSignedOut' } }
    },
  })
}

/** Signs out all of the customer's devices but this one. */
export async function signOutOtherDevices(data: FormData) {
  return runForm(data, {
    form: 'devices',
    page: DEVICES,
    schema: z.object({}),
    act: async () => {
      const { client } = await requireCustomer(PAGE)
      await endOtherDevices(client)
      return { ok: true, notice: { key: 'devicesSignedOut' } }
    },
  })
}
