import { describe, expect, it } from 'vitest'
import { readSignedIn } from './signed-in'

describe('the cookie that reports a login', () => {
  it.each(['login', 'sign_up'])('is an event (%s)', (name) => {
    expect(readSignedIn(`a=1; signed-in=${name}; b=2`)).toEqual({
      name,
      params: { method: 'password' },
    })
  })

  it.each(['', 'a=1', 'signed-in=', 'signed-in=purchase', 'not-signed-in=login'])(
    'is ignored if it is missing or has another value (%s)',
    (cookies) => expect(readSignedIn(cookies)).toBeNull(),
  )
})
