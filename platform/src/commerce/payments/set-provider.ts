import { and, desc, eq, inArray, isNotNull } from '#store/drizzle.ts'
import { needsKeys } from '#commerce/stores/payment-methods.ts'
import type { Db, Tx } from '#store/database.ts'
import { allOf, lockRow } from '#store/find-row.ts'
import { outside } from '#store/joined-transaction.ts'
import { paymentMethods, payments, type PaymentMethod } from '#store/schema/payments.ts'
import { isToldStuck } from '#store/issues.ts'
import { updateRow } from '#store/write-row.ts'
import type { FindProvider } from './payment-provider.ts'

export type ProviderChange = Pick<PaymentMethod, 'provider' | 'sealedCredentials'>

export type SetProviderAnswer =
  | { ok: true }
  | {
      ok: false
      code:
        | 'Payment.MethodNotFound'
        | 'Payment.MethodTakesNoProvider'
        | 'Payment.MethodInUse'
        | 'Payment.KeysRefused'
        | 'Payment.ProviderUnavailable'
    }

type Refusal = Exclude<SetProviderAnswer, { ok: true }>['code']

/** Why the new keys do not read the payments that may still need those of the method, or null. */
async function findObstacle(
  db: Tx,
  findProvider: FindProvider,
  { id, provider, sealedCredentials }: PaymentMethod,
  change: ProviderChange,
): Promise<Refusal | null> {
  const inUse = 'Payment.MethodInUse'
  // Payments on the practice page need no keys.
  if (provider !== 'stripe') return null
  const ofMethod = and(eq(payments.methodId, id), eq(payments.provider, provider), needsKeys(db))
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(ofMethod, isNotNull(payments.sessionId)))
    .orderBy(desc(payments.createdOn))
    .limit(1)
  if (!payment && (await db.$count(payments, ofMethod)) === 0) return null
  if (change.provider !== provider) return inUse
  const asked = findProvider(payment ? { id, ...change } : { id, provider, sealedCredentials })
  const { of, state } = await outside(async () => ({
    of: sealedCredentials,
    state: await (payment ? asked?.readState(payment) : asked?.findPage(id)),
  }))
  // Other keys may have been set meanwhile, and payments begun with them.
  if (of !== sealedCredentials || !state) return inUse
  const remedy = state.kind === 'unavailable' ? state.remedy : null
  // Keys that the provider refuses, as mistyped ones, have begun no payment there.
  if (!payment) return remedy === 'keys' ? null : inUse
  if (remedy === null) return null
  if (remedy === undefined) return 'Payment.ProviderUnavailable'
  return remedy === 'keys' ? 'Payment.KeysRefused' : inUse
}

/**
 * Sets the provider of a payment method. Payments already begun stay with their provider: while any
 * of them may need it, for example for a refund, only other keys of the same account are taken,
 * which have to read the latest of these payments at the provider. Those that waited for keys are
 * settled next.
 */
export async function setProvider(
  context: { db: Db; findProvider: FindProvider },
  storeId: string,
  methodId: string,
  change: ProviderChange,
  now: Date,
): Promise<SetProviderAnswer> {
  const isMethod = allOf(eq(paymentMethods.id, methodId), eq(paymentMethods.storeId, storeId))
  return context.db.transaction(async (tx) => {
    // Before the method, as everywhere (docs/decisions/106).
    const isOfMethod = and(eq(payments.storeId, storeId), eq(payments.methodId, methodId))
    const isTold = and(isOfMethod, isToldStuck(tx))
    const { id } = payments
    const told = await tx.select({ id }).from(payments).where(isTold).orderBy(id).for('update')
    // Waits for checkouts that are about to write a payment.
    const method = await lockRow(tx, paymentMethods, isMethod)
    if (!method) return { ok: false, code: 'Payment.MethodNotFound' }
    if (method.type !== 'redirect') return { ok: false, code: 'Payment.MethodTakesNoProvider' }
    const code = await findObstacle(tx, context.findProvider, method, change)
    if (code !== null) return { ok: false, code }
    await updateRow(tx, paymentMethods, { ...change, updatedOn: now }, isMethod)
    const ids = told.map((payment) => payment.id)
    await tx.update(payments).set({ settleAfter: now }).where(inArray(id, ids))
    return { ok: true }
  })
}
