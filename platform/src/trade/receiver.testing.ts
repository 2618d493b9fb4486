import { createDeliveryWorker } from '#outbound/delivery-worker.ts'
import type { CallResult } from '#outbound/dialler.ts'
import { answered, createScriptedDialler } from '#outbound/dialler.testing.ts'
import { registerEndpoint } from '#outbound/register-endpoint.ts'
import { enableEndpoint } from '#outbound/webhook-endpoints.ts'
import type { Services } from '#services.ts'

/** A merchant's receiver of webhooks, without a network. */
export function createReceiver() {
  const faults: CallResult[] = []
  /** How often each delivery was acknowledged. */
  const heard = new Map<string, number>()
  const dialler = createScriptedDialler(({ headers }) => {
    const fault = faults.shift()
    if (fault) return fault
    const id = String(headers['x-service-delivery'])
    heard.set(id, (heard.get(id) ?? 0) + 1)
    return answered(204)
  })
  return {
    dialler,
    heard,
    break: (...next: CallResult[]) => void faults.push(...next),
    mend: () => void faults.splice(0),
    end: () => {
      faults.splice(0)
      heard.clear()
      dialler.calls.splice(0)
    },
  }
}

/** Registers the receiver for all events of a store. */
export async function hear(
  services: Services,
  { tenantId, storeId }: { tenantId: string; storeId: string },
) {
  const scope = { tenantId, storeId, sellerId: null }
  const url = 'https://receiver.example/'
  const terms = { url, eventTypes: null, secret: 'a secret', headers: {}, authentication: null }
  const made = await registerEndpoint(services, scope, terms)
  if (!made.ok) throw new Error(`The endpoint was not registered: ${made.code}`)
  const enable = () => enableEndpoint(services.db, scope, made.endpoint.id, services.clock())
  return { enable, deliver: () => createDeliveryWorker(services).deliverDue() }
}
