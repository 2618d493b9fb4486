import type { LinkResult } from '#channels/link-publication.ts'
import { conflictProblem, notFoundProblem, validationProblem, type Problem } from '#http/problem.ts'

type Refusal = Extract<LinkResult, { ok: false }>

const conflicts = {
  underWay: ['PublicationUnderWay', 'A publication of this product is already in progress.'],
  notVerified: [
    'ExternalNotVerified',
    'The channel did not confirm that this is the same product.',
  ],
  unavailable: ['ConnectorUnavailable', 'The channel is unavailable. Try again later.'],
  externalIdTaken: ['ExternalIdTaken', 'Another product is linked to this external id.'],
} as const

/** Converts a refusal of commerce/ to a problem. */
export function publicationProblem(refusal: Refusal): Problem {
  switch (refusal.code) {
    case 'unknown':
      return notFoundProblem('Channel.PublicationNotFound', 'Publication not found.')
    case 'unknownProduct':
      return validationProblem({ productId: ['Product not found.'] })
    case 'requirements':
      return conflictProblem(
        'Channel.RequirementsMissing',
        'The product does not meet the requirements of the channel.',
        { missing: refusal.missing },
      )
    case 'state':
      return conflictProblem(
        'Channel.PublicationState',
        'The publication is in a state that does not allow this operation.',
        { state: refusal.state },
      )
    default: {
      const [code, title] = conflicts[refusal.code]
      return conflictProblem(`Channel.${code}`, title)
    }
  }
}
