import { describe, expect, it } from 'vitest'
import { suggestedEmail } from './mail-domains'

describe('the domain of an email address', () => {
  it.each([
    ['Anna@gmial.com', 'Anna@gmail.com'],
    ['anna@gmail.con', 'anna@gmail.com'],
    ['anna@gmail.co', 'anna@gmail.com'],
    ['anna@gmaill.com', 'anna@gmail.com'],
    ['anna@gnail.com', 'anna@gmail.com'],
    [' anna@hotmial.se ', 'anna@hotmail.se'],
    ['anna@t-onlin.de', 'anna@t-online.de'],
    ['anna@wbe.de', 'anna@web.de'],
  ])('of %s is taken for a slip of %s', (typed, meant) => {
    expect(suggestedEmail(typed)).toBe(meant)
  })

  it.each([
    'anna@gmail.com',
    'anna@mail.com',
    'anna@ymail.com',
    'anna@email.com',
    'anna@gym.de',
    'anna@gxy.de',
    'anna@hotmail.be',
    'anna@hotmail.es',
    'anna@gmx.at',
    'anna@WEB.DR',
    'anna@terra-tide.example',
    'anna@web',
    'anna',
    '@gmial.com',
    '',
  ])('of %j is right as it is', (typed) => {
    expect(suggestedEmail(typed)).toBeNull()
  })
})
