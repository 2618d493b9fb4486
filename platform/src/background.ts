import { createPublishingContext } from '#adapters/channel-connector.ts'
import { confirmByMail } from '#adapters/order-mail.ts'
import { runDuePublications } from '#commerce/channels/run-publications.ts'
import { startSettling } from '#commerce/payments/settle-loop.ts'
import { recordAttempt, recordPause } from '#outbound/delivery-telemetry.ts'
import { startSweeping } from './sweep.ts'
import { startDeliveries } from '#outbound/deliveries.ts'
import { startMails } from '#outbound/mail-sender.ts'
import { startRounds } from '#store/rounds.ts'
import { describeError } from './log.ts'
import type { Services } from './services.ts'

const publicationPauseMs = 2_000
/** Batches under way at one time: a batch waits for its slowest connector. */
const publicationRounds = 4

/**
 * Everything the platform does without being asked: webhook deliveries, mails, payments that
 * expire, publications in channels, sweeping. Several processes on one database share this work.
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
    onPause: recordPause(log),
  })
  const mails = startMails(services)
  const sweeping = startSweeping(services)
  const settling = startSettling(
    { db, onConfirmed: confirmByMail(services) },
    { clock, onFault: tell('payments') },
  )
  const context = createPublishingContext(services)
  const publishing = Array.from({ length: publicationRounds }, () =>
    startRounds(() => runDuePublications(context), {
      pauseMs: publicationPauseMs,
      onFault: tell('publications'),
    }),
  )
  return {
    stop: async () => {
      sweeping.stop()
      await Promise.all(
        [deliveries, mails, settling, ...publishing].map((running) => running.stop()),
      )
    },
  }
}
