import { describe, expect, it } from 'vitest'
import { findDatabaseRefusal } from './database-refusals.ts'

const refusedWith = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('refused'), { code }) })

describe('a database error', () => {
  it.each(['22021', '22P05', '22003'])('about a value (%s) is a malformed request', (code) => {
    expect(findDatabaseRefusal(refusedWith(code))).toMatchObject({ status: 400 })
  })

  it.each('55P03 57014 25P04 53100 53200 53300 53400 58030 57P03 57P01 ECONNREFUSED'.split(' '))(
    'about a timeout, an overload, a full disk or a lost session (%s) is 503',
    (code) => {
      const problem = findDatabaseRefusal(refusedWith(code))
      expect(problem).toMatchObject({ status: 503, code: 'Common.Busy' })
      expect(problem?.toResponse('r1').headers.get('retry-after')).toBe('1')
    },
  )

  it.each([
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
  ])('about a missing connection (%s) is 503, wrapped or not', (message) => {
    const error = new Error(message)
    expect(findDatabaseRefusal(error)).toMatchObject({ status: 503 })
    expect(findDatabaseRefusal(new Error('Failed query', { cause: error }))).toMatchObject({
      status: 503,
    })
  })

  it.each(['23503', '23505'])('about a row that another change took (%s) is 409', (code) => {
    const conflict = { status: 409, code: 'Common.Conflict' }
    expect(findDatabaseRefusal(refusedWith(code))).toMatchObject(conflict)
  })

  it('of any other kind is a fault', () => {
    expect(findDatabaseRefusal(refusedWith('23502'))).toBeNull()
    expect(findDatabaseRefusal(new Error('boom'))).toBeNull()
  })
})
