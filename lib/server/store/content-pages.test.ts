import { describe, expect, it } from 'vitest'
import { sectionSchema, type StoreSection } from '@/lib/shop/store/section-schema'
import { currentSections, hasConsent } from './content-pages'

const first = '2026-12-01T00:00:00+01:00'
const second = '2026-12-24T18:00:00Z'
const section = (title: string, shown: object = {}): StoreSection =>
  sectionSchema.parse({ kind: 'rich-text', title, paragraphs: ['Hello'], ...shown })
const titles = (sections: readonly StoreSection[]) =>
  sections.map((entry) => ('title' in entry ? entry.title : ''))

const sections = [
  section('always'),
  section('from', { from: first }),
  section('until', { until: first }),
  section('between', { from: first, until: second }),
]

describe('currentSections', () => {
  it.each([
    ['before the first moment', Date.parse(first) - 1, ['always', 'until'], Date.parse(first)],
    [
      'from that very moment on',
      Date.parse(first),
      ['always', 'from', 'between'],
      Date.parse(second),
    ],
    ['after the last', Date.parse(second), ['always', 'from'], Infinity],
  ])(
    'shows the current sections %s, and until when they stay current',
    (_, at, expected, changesAt) => {
      const current = currentSections(sections, '/', at)
      expect(titles(current.sections)).toEqual(expected)
      expect(current.changesAt).toBe(changesAt)
    },
  )

  it('shows a section with paths on those pages only, and only they expire with it', () => {
    const limited = [section('mugs', { only: ['/categories/mugs'], until: second })]
    const at = Date.parse(first)
    expect(currentSections(limited, '/categories/mugs', at)).toEqual({
      sections: limited,
      changesAt: Date.parse(second),
    })
    const everywhere = ['/categories/becher', '/categories/mugs']
    expect(currentSections(limited, everywhere, at).sections).toEqual(limited)
    expect(currentSections(limited, '/categories/bowls', at)).toEqual({
      sections: [],
      changesAt: Infinity,
    })
  })
})

describe('the schedule of a section', () => {
  const parse = (shown: object) =>
    sectionSchema.safeParse({ kind: 'rich-text', paragraphs: ['Hello'], ...shown })

  it('refuses an end that is not after the start, and a time without a time zone', () => {
    expect(parse({ from: second, until: first }).error?.issues[0]?.message).toBe(
      'a moment after `from`',
    )
    expect(parse({ from: '2026-12-01T00:00:00' }).error?.issues[0]?.message).toContain(
      'a moment like',
    )
    expect(parse({ from: first, until: second }).success).toBe(true)
  })
})

const newsletter = (consent: string) => ({
  ...{ kind: 'newsletter' as const, title: 'Letters', text: 'Now and then.', consent },
})
const empty = { listHead: [], listFoot: [], product: [], pageHead: [], pageFoot: [] }
const store = {
  home: [newsletter('At\r\nhome')],
  sections: { ...empty, emptyCart: [], emptySearch: [], notFound: [newsletter('Nowhere')] },
}

it('accepts the consent text of any section of the store, and no other', () => {
  expect(['At\nhome', 'Nowhere'].every((words) => hasConsent(store, words))).toBe(true)
  expect(hasConsent(store, 'Anything else')).toBe(false)
})
