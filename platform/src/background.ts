import type { SQL } from '#store/drizzle.ts'
import { isOrderNewsDue, mailOrderNews } from '#adapters/order-news.ts'
import { createPaymentContext } from '#adapters/payment-providers.ts'
import { mailDueAlerts } from '#adapters/stock-alert-mail.ts'
import { isProjectionDue, projectBatch } from './commerce/catalog/read/project.ts'
import { isPlanDue, settlePrices } from './commerce/catalog/write/planned-prices.ts'
import { createPublicationQueue } from './channels/run-publications.ts'
import { createPaymentQueue } from '#commerce/payments/settle-payments.ts'
import { createRefundQueue } from '#commerce/refunds/run-refunds.ts'
import { isAnybodyWaiting } from '#commerce/stock/due-alerts.ts'
import { startDeliveries } from '#outbound/deliveries.ts'
import { startMails } from '#outbound/mail-sender.ts'
import type { Db } from '#store/database.ts'
import { startLeasedJob } from '#store/leased-job.ts'
import { isDue, readClock } from '#store/raw-rows.ts'
import { startQueue, type WorkQueue } from '#store/work-queue.ts'
import type { RunningWork } from '#store/work-slots.ts'
import { describeError } from './log.ts'
import type { Services } from './services.ts'
import { sweepEnded } from './sweep.ts'

const secondMs = 1_000
const minuteMs = 60_000

/** Jobs that one process runs at a time, and queues that all processes share. */
function startJobs(services: Services, deliveries: RunningWork): Pick<RunningWork, 'stop'>[] {
  const { db, clock, log } = services
  const onFault = (name: string) => (error: unknown) => log.error(name, describeError(error))
  const start = (
    name: string,
    [pauseMs, leaseMs]: [number, number],
    condition: ((db: Db, now: Date) => SQL | undefined) | null,
    work: () => Promise<boolean>,
  ) => {
    const ask = condition ? () => isDue(db, condition(db, clock())) : undefined
    return startLeasedJob(db, { name, pauseMs, leaseMs, isDue: ask, work, onFault: onFault(name) })
  }
  const serve = <Row extends { id: string; attemptCount: number }>(
    queue: WorkQueue<Row>,
    slots: number,
    name: string,
  ) => startQueue(queue, { slots, pauseMs: 2 * secondMs, onFault: onFault(name) })
  const settlement = createPaymentContext(services)
  const project = async () => {
    const done = await projectBatch(db, onFault('projection'))
    // The projection has released the deliveries of these changes.
    if (done > 0) deliveries.wake()
    return done > 0
  }
  const sweep = async () => {
    // A process whose clock is ahead would delete carts, sessions and answers that are in use.
    const now = new Date(Math.min(clock().getTime(), (await readClock(db)).getTime()))
    return sweepEnded({ ...services, clock: () => now })
  }
  return [
    // Lists may lag behind by half a second, and by the lease when a process dies.
    start('projection', [200, 3 * secondMs], isProjectionDue, project),
    serve(createPaymentQueue(settlement, clock, onFault('payments')), 16, 'payments'),
    serve(createRefundQueue(settlement, clock, onFault('refunds')), 4, 'refunds'),
    serve(createPublicationQueue(services), 16, 'publications'),
    start('order mails', [secondMs, 30 * secondMs], isOrderNewsDue, () => mailOrderNews(services)),
    start('stock alerts', [5 * secondMs, 30 * secondMs], isAnybodyWaiting, () =>
      mailDueAlerts(services),
    ),
    start('planned prices', [secondMs, 30 * secondMs], isPlanDue, () => settlePrices(services)),
    start('sweep', [10 * minuteMs, 15 * minuteMs], null, sweep),
    startMails(services),
  ]
}

/**
 * The background jobs: the read model of the catalogue, webhook deliveries, mails, expiring
 * payments, publications in channels, sweeping. Several processes on one database share the work.
 * @returns a function that stops taking jobs and waits for those that are running.
 */
export function startBackground(services: Services): { stop: () => Promise<void> } {
  const { log } = services
  const deliveries = startDeliveries({
    ...services,
    readClock,
    onFault: (error) => log.error('deliveries', describeError(error)),
  })
  const running = [deliveries, ...startJobs(services, deliveries)]
  return {
    stop: async () => {
      await Promise.all(running.map((each) => each.stop()))
    },
  }
}
