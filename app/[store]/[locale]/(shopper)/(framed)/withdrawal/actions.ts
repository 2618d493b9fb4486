'use server'

import { runForm } from '@/lib/server/forms/form-action'
import {
  confirmWithdrawal,
  prepareWithdrawal,
  WITHDRAWAL_PAGE,
} from '@/lib/server/orders/withdrawals'
import { quantityFields } from '@/lib/shop/orders/order-requests'
import { CARRIED_FIELDS, withdrawalSchema } from '@/lib/shop/orders/withdrawal'

const page = WITHDRAWAL_PAGE
const schema = withdrawalSchema

/** Goes on to the page that repeats the declaration. */
export async function declareWithdrawal(data: FormData): Promise<void> {
  const keeps = [...CARRIED_FIELDS, ...quantityFields(data)]
  await runForm(data, { form: 'withdrawal', page, keeps, schema, act: prepareWithdrawal })
}

/** Declares the withdrawal from a contract, for guests and customers. */
export async function confirmDeclaration(data: FormData): Promise<void> {
  await runForm(data, {
    form: 'withdrawn',
    page,
    keeps: CARRIED_FIELDS,
    schema,
    act: confirmWithdrawal,
  })
}
