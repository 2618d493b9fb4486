import { monitorEventLoopDelay } from 'node:perf_hooks'
import { metrics, type BatchObservableResult } from '@opentelemetry/api'
import { readBacklog, type Backlog } from '#store/backlog.ts'
import type { Database } from '#store/database.ts'

const names: Record<keyof Backlog, [name: string, unit: string]> = {
  deliveries: ['vitrine.webhook.backlog', '{delivery}'],
  oldestDueDeliverySeconds: ['vitrine.webhook.oldest_due', 's'],
  pausedEndpoints: ['vitrine.webhook.paused_endpoints', '{endpoint}'],
  queuedMails: ['vitrine.mail.queued', '{mail}'],
  failedMails: ['vitrine.mail.failed', '{mail}'],
  oldestDueMailSeconds: ['vitrine.mail.oldest_due', 's'],
  oldestDuePaymentSeconds: ['vitrine.payment.oldest_due', 's'],
  oldestDueRefundSeconds: ['vitrine.refund.oldest_due', 's'],
  catalogChanges: ['vitrine.catalog.backlog', '{change}'],
}

/**
 * Reports the length of each queue, the use of the connection pool, memory and the delay of the
 * event loop with every export of metrics.
 * A query that fails leaves its value out of that export.
 * @returns a function that stops the reports; call it before the database is closed
 */
export function startGauges({ backgroundDb, pool }: Pick<Database, 'backgroundDb' | 'pool'>) {
  const meter = metrics.getMeter('vitrine-platform')
  const backlog = Object.entries(names).map(([key, [name, unit]]) => {
    return { key: key as keyof Backlog, gauge: meter.createObservableGauge(name, { unit }) }
  })
  const connections = meter.createObservableGauge('db.client.connection.count')
  const waiting = meter.createObservableGauge('db.client.connection.pending_requests')
  const memory = meter.createObservableGauge('process.memory.usage', { unit: 'By' })
  const loop = meter.createObservableGauge('nodejs.eventloop.delay.p99', { unit: 's' })
  const delays = monitorEventLoopDelay()
  delays.enable()
  const observe = async (result: BatchObservableResult) => {
    if (pool) {
      const { total, idle, pending } = pool()
      result.observe(connections, idle, { 'db.client.connection.state': 'idle' })
      result.observe(connections, total - idle, { 'db.client.connection.state': 'used' })
      result.observe(waiting, pending)
    }
    result.observe(memory, process.memoryUsage.rss())
    result.observe(loop, delays.percentile(99) / 1e9)
    delays.reset()
    const values = await readBacklog(backgroundDb).catch(() => null)
    if (values) for (const { key, gauge } of backlog) result.observe(gauge, values[key])
  }
  const observed = [...backlog.map(({ gauge }) => gauge), connections, waiting, memory, loop]
  meter.addBatchObservableCallback(observe, observed)
  return () => {
    meter.removeBatchObservableCallback(observe, observed)
    delays.disable()
  }
}
