import { AsyncLocalStorage } from 'node:async_hooks'

/** Who does something; a customer is never named, and a guest has no id. */
export interface Actor {
  kind: 'staff' | 'application' | 'customer' | 'system'
  id: string | null
  name: string | null
}

const acting = new AsyncLocalStorage<Actor>()

/** Does the work in the name of `actor`: what it writes down says so. */
export const actAs = <Value>(actor: Actor, work: () => Value): Value => acting.run(actor, work)

/** Who acts; outside of requests the platform itself. */
export const currentActor = (): Actor =>
  acting.getStore() ?? { kind: 'system', id: null, name: null }
