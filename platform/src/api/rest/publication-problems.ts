import type { LinkResult } from '#commerce/channels/link-publication.ts'
import { Problem, validationProblem } from '#http/problem.ts'

type Refusal = Extract<LinkResult, { ok: false }>

const conflicts = {
  underWay: ['PublicationUnderWay', 'The product is on its way to this channel already.'],
  notVerified: ['ExternalNotVerified', 'The channel does not say that it is this product.'],
  unavailable: ['ConnectorUnavailable', 'The channel could not be asked. Try again later.'],
  externalIdTaken: ['ExternalIdTaken', 'Another product is linked to it.'],
} as const

/** The problem that a refused publication becomes. */
export function publicationProblem(refusal: Refusal): Problem {
  switch (refusal.code) {
    case 'unknown':
      return new Problem({
        status: 404,
        code: 'Channel.PublicationNotFound',
        title: 'There is no such publication.',
      })
    case 'unknownProduct':
      return validationProblem({ productId: ['No such product.'] })
    case 'requirements':
      return new Problem({
        status: 409,
        code: 'Channel.RequirementsMissing',
        title: 'The channel wants to know more of the product.',
        members: { missing: refusal.missing },
      })
    case 'state':
      return new Problem({
        status: 409,
        code: 'Channel.PublicationState',
        title: 'The publication does not allow this where it is.',
        members: { state: refusal.state },
      })
    default: {
      const [code, title] = conflicts[refusal.code]
      return new Problem({ status: 409, code: `Channel.${code}`, title })
    }
  }
}
