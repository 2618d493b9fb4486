import { expect, it } from 'vitest'
import { hasConsent, newsletterSchema } from './newsletter-forms'

const section = (consent: string) => ({
  ...{ kind: 'newsletter' as const, title: 'Letters', text: 'Now and then.', consent },
})
const empty = { listHead: [], listFoot: [], product: [], pageHead: [], pageFoot: [] }
const store = {
  home: [section('At home')],
  sections: { ...empty, emptyCart: [], emptySearch: [], notFound: [section('Nowhere')] },
}

it('accepts the consent text of any section of the store, and no other', () => {
  expect(['At home', 'Nowhere'].every((words) => hasConsent(store, words))).toBe(true)
  expect(hasConsent(store, 'Anything else')).toBe(false)
})

it('reports an invalid email address at its field', () => {
  const { error } = newsletterSchema.safeParse({ email: 'ada', consent: 'At home' })
  expect(error?.issues.map(({ path }) => path)).toEqual([['email']])
})
