import { expect, it } from 'vitest'
import { knownState, orderTone } from './order-states'

it.each(['cancelled', 'returned', 'invalidated'])('an order that was %s has ended', (state) => {
  expect(orderTone(state)).toBe('ended')
})

it('an unknown state counts as in progress and is shown as confirmed', () => {
  expect(orderTone('beingPainted')).toBe('underWay')
  expect(knownState('beingPainted')).toBe('confirmed')
})
