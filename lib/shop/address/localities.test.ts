import { describe, expect, it } from 'vitest'
import { localityValues, prefillValue } from './localities'

describe('the suggestions for a postal code', () => {
  it('contain each name once, and none where addresses have no such field', () => {
    const places = [
      { city: 'Börnsen', region: 'Schleswig-Holstein' },
      { city: 'Escheburg', region: 'Schleswig-Holstein' },
    ]
    expect(localityValues(places, 'city')).toEqual(['Börnsen', 'Escheburg'])
    expect(localityValues(places, 'region')).toEqual(['Schleswig-Holstein'])
    expect(localityValues([{ city: 'Hamburg', region: null }], 'region')).toEqual([])
  })
})

describe('a field that a postal code prefills', () => {
  it.each([
    ['is filled while it is empty', ['Hamburg'], '', null, 'Hamburg'],
    ['follows the code while nobody edited it', ['Leipzig'], 'Hamburg', 'Hamburg', 'Leipzig'],
    ['keeps what somebody typed', ['Leipzig'], 'Altona', 'Hamburg', null],
    ['keeps what stood there from the start', ['Leipzig'], 'Hamburg', null, null],
    ['stays when it is right already', ['Hamburg'], 'Hamburg', 'Hamburg', null],
    ['stays empty when there is a choice', ['Hilden', 'Düsseldorf'], '', null, null],
    ['is emptied of a town that is not of the choice', ['A', 'B'], 'Hamburg', 'Hamburg', ''],
    ['keeps a town that is one of the choice', ['Hamburg', 'Braak'], 'Hamburg', 'Hamburg', null],
    ['stays when nothing is known', [], 'Hamburg', 'Hamburg', null],
    ['stays empty when nothing is known', [], '', null, null],
  ] as const)('%s', (_, offers, held, ours, expected) => {
    expect(prefillValue(offers, held, ours)).toBe(expected)
  })
})
