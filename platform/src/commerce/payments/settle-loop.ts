import { sweepCarts } from '#commerce/cart/sweep-carts.ts'
import { startRounds } from '#store/rounds.ts'
import { settleDuePayments, type PaymentContext } from './answer-payment.ts'

const pauseMs = 2_000
// Every ten minutes; a cart that is over is not shown, so nobody waits for it to be deleted.
const roundsPerSweep = 300

/** Settles payments whose time has come, and now and then deletes carts that are over. */
export function startSettling(
  context: PaymentContext,
  { clock, onFault }: { clock: () => Date; onFault: (error: unknown) => void },
): { stop: () => Promise<void> } {
  const settle = async (round: number) => {
    const now = clock()
    await settleDuePayments(context, now)
    if (round % roundsPerSweep === 0) await sweepCarts(context.db, now)
  }
  return startRounds(settle, { pauseMs, onFault })
}
