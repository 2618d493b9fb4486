import { describe, expect, it } from 'vitest'
import { readSignedIn } from './signed-in'

describe('the cookie that tells of a sign-in', () => {
  it.each(['login', 'sign_up'])('is an event (%s)', (name) => {
    expect(readSignedIn(`a=1; signed-in=${name}; b=2`)).toEqual({
      name,
      params: { method: 'password' },
    })
  })

  it.each(['', 'a=1', 'signed-in=', 'signed-in=purchase', 'not-signed-in=login'])(
    'is nothing when it is missing or says something else (%s)',
    (cookies) => expect(readSignedIn(cookies)).toBeNull(),
  )
})
