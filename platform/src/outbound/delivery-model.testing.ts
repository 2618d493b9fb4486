import type { CallResult } from './dialler.ts'
import { leaseMs } from './claim-deliveries.ts'
import {
  attemptLimit,
  failureLimit,
  getDeliveryWaitMs,
  getEndpointWaitMs,
  readRetryAfterMs,
} from './schedule.ts'
import { isAccepted } from './send-event.ts'

interface ModelDelivery {
  state: 'pending' | 'sending' | 'retrying' | 'delivered' | 'failed'
  attempts: number
  dueMs: number
  createdMs: number
}

const random = () => 0.5

/**
 * An in-memory model of one endpoint and its deliveries, written from spec §3.1, §3.2 and §6.4 with
 * our retry delays. The tables must match it after the same steps.
 */
export class DeliveryModel {
  paused = false
  failures = 0
  holdMs = 0
  deliveries: ModelDelivery[] = []

  add(nowMs: number) {
    this.deliveries.push({ state: 'pending', attempts: 0, dueMs: nowMs, createdMs: nowMs })
  }

  /** Claims deliveries and marks them as being sent. @returns their indices. */
  claim(nowMs: number): number[] {
    if (this.paused || this.holdMs > nowMs) return []
    const open = this.deliveries
      .map((delivery, index) => ({ delivery, index }))
      .filter(({ delivery }) => !['delivered', 'failed'].includes(delivery.state))
    const flying = open.filter(
      ({ delivery }) => delivery.state === 'sending' && delivery.dueMs > nowMs,
    )
    const capacity = (this.failures > 0 ? 1 : 4) - flying.length
    const due = open
      .filter(({ delivery }) => delivery.dueMs <= nowMs)
      .sort((a, b) => {
        const byDue = a.delivery.dueMs - b.delivery.dueMs
        return byDue || a.delivery.createdMs - b.delivery.createdMs
      })
      .slice(0, Math.max(0, capacity))
    for (const { delivery } of due) {
      Object.assign(delivery, {
        state: 'sending',
        attempts: delivery.attempts + 1,
        dueMs: nowMs + leaseMs,
      })
    }
    return due.map(({ index }) => index)
  }

  settle(index: number, result: CallResult, nowMs: number) {
    const delivery = this.deliveries[index]
    if (!delivery) throw new Error('The model has no such delivery.')
    if (isAccepted(result)) {
      delivery.state = 'delivered'
      this.failures = 0
      this.holdMs = 0
      return
    }
    const header = result.kind === 'answered' ? result.retryAfter : undefined
    const requested = readRetryAfterMs(header, new Date(nowMs))
    delivery.state = delivery.attempts >= attemptLimit ? 'failed' : 'retrying'
    delivery.dueMs = nowMs + getDeliveryWaitMs(delivery.attempts, random, requested)
    this.failures += 1
    this.holdMs = nowMs + getEndpointWaitMs(this.failures, random, requested)
    this.paused = this.failures >= failureLimit
  }

  enable(): boolean {
    if (!this.paused) return false
    this.paused = false
    this.failures = 0
    this.holdMs = 0
    return true
  }

  retry(index: number, nowMs: number): boolean {
    const delivery = this.deliveries[index]
    if (delivery?.state !== 'failed' && delivery?.state !== 'retrying') return false
    delivery.state = 'failed'
    this.add(nowMs)
    return true
  }
}
