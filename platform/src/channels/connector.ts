import type { ExternalCandidate } from '#store/schema/publications.ts'
import type { Channel } from './channels.ts'
import type { ProductRequirement } from './resolve-requirements.ts'

/** A product as it is sent to the connector of a channel. */
export interface OutgoingPublication {
  publicationId: string
  attempt: number
  /** None of the candidates of an earlier review is the product: create a new item. */
  asNew: boolean
  /** Its id at the channel, after an earlier publication. */
  externalId: string | null
  product: object & { Id: string }
  skus: string[]
  price: number
  currencyCode: string
  requirements: ProductRequirement[]
}

/** The result of one sending. In the detail is nothing secret and nothing of the channel. */
export type SendAnswer =
  | { kind: 'published'; externalId: string }
  | { kind: 'reviewRequired'; candidates: ExternalCandidate[] }
  | { kind: 'rejected'; status: number | null; detail: string }
  | Unavailable

export type VerifyAnswer = { kind: 'found'; skus: string[] } | { kind: 'notFound' } | Unavailable

/** No answer: a later attempt may have one. */
export type Unavailable = { kind: 'unavailable'; status: number | null; detail: string }

/** Calls the provider of a channel over the network, so never inside a transaction. */
export interface Connector {
  send: (channel: Channel, outgoing: OutgoingPublication) => Promise<SendAnswer>
  /** Asks the channel which SKUs an external publication has. */
  verify: (channel: Channel, externalId: string) => Promise<VerifyAnswer>
}

/** A requirement as it is sent to a connector; values of variants are in `variantValues`. */
export function toConnectorRequirement(one: ProductRequirement) {
  const { requirement, value, provenance } = one
  const { key, label, level } = requirement
  const variantValues = one.variantValues.map(({ problem: _own, ...answer }) => answer)
  return { key, label, level, value, provenance, variantValues }
}
