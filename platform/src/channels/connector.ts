import type { ExternalCandidate } from '#store/schema/publications.ts'
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
