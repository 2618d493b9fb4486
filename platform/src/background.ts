import { confirmByMail } from '#api/order-mail.ts'
import { startSettling } from '#commerce/payments/settle-loop.ts'
import { recordAttempt } from '#outbound/delivery-telemetry.ts'
import { startSweeping } from './sweep.ts'
import { startDeliveries } from '#outbound/deliveries.ts'
import { startMails } from '#outbound/mail-sender.ts'
import { describeError } from './log.ts'
import type { Services } from './services.ts'

/**
 * Everything the platform does without being asked: webhook deliveries, mails, payments that
 * expire, sweeping. Several processes on one database share this work.
 * @returns a function that stops taking work and waits for what is under way.
 */
export function startBackground(services: Services): { stop: () => Promise<void> } {
  const { db, clock, config, log } = services
  const tell = (event: string) => (error: unknown) => log.error(event, describeError(error))
  const deliveries = startDeliveries({
    ...services,
    random: Math.random,
    keys: config.secrets,
    onFault: tell('deliveries'),
    onAttempt: recordAttempt,
  })
  const mails = startMails(services)
  const sweeping = startSweeping(services)
  const settling = startSettling(
    { db, onConfirmed: confirmByMail(services) },
    { clock, onFault: tell('payments') },
  )
  return {
    stop: async () => {
      sweeping.stop()
      await Promise.all([deliveries.stop(), mails.stop(), settling.stop()])
    },
  }
}
