import { expect, it } from 'vitest'
import { formatOpeningHours } from './opening-hours'

it('writes days that follow each other as one run', () => {
  const hours = [
    { days: ['monday', 'tuesday', 'wednesday', 'friday'], opens: '07:00', closes: '22:00' },
    { days: ['sunday'], opens: '08:00', closes: '12:00' },
  ]
  expect(formatOpeningHours(hours, 'en-GB')).toBe('Mon–Wed, Fri 07:00–22:00, Sun 08:00–12:00')
})
