import { expect, it } from 'vitest'
import {
  addressIdSchema,
  dataPasswordSchema,
  deleteAccountSchema,
  deviceIdSchema,
  loginSchema,
  orderLookupSchema,
  passwordSchema,
  profileSchema,
  registerSchema,
  resetSchema,
  savedAddressSchema,
  twoFactorCodeSchema,
} from './account-forms'

const long = (length: number) => '7'.repeat(length)
/** Every field of every form, filled in. */
const filled = {
  ...{ firstName: 'Ada', lastName: 'Test', email: 'ada@example.com', phone: '' },
  ...{ password: long(10), currentPassword: 'old', newPassword: long(10), token: 'token' },
  ...{ orderNumber: 'TT-1', deviceId: 'd', addressId: 'a', understood: 'on', code: '123456' },
}

it.each([
  [loginSchema, 'password', [1, 500], { '': 'passwordMissing', [long(501)]: 'refused' }],
  [loginSchema, 'twoFactorCode', [1, 40], { [long(41)]: 'refused' }],
  [loginSchema, 'codeBy', [], { post: 'refused' }],
  [registerSchema, 'firstName', [1, 100], { ' ': 'firstNameMissing', [long(101)]: 'tooLong' }],
  [registerSchema, 'lastName', [1, 100], { ' ': 'lastNameMissing', 'a\nb': 'refused' }],
  [
    registerSchema,
    'password',
    [10, 128],
    { [long(9)]: 'passwordShort', [long(129)]: 'passwordLong' },
  ],
  [profileSchema, 'phone', [], { 'call me': 'phoneWrong' }],
  [resetSchema, 'token', [1, 200], { '': 'linkOver', [long(201)]: 'linkOver' }],
  [passwordSchema, 'newPassword', [10, 128], { '': 'passwordMissing', [long(9)]: 'passwordShort' }],
  [deleteAccountSchema, 'understood', [], { '': 'confirmDelete' }],
  [twoFactorCodeSchema, 'code', [6, 40], { '12345 ': 'codeShort', [long(41)]: 'refused' }],
  [
    orderLookupSchema,
    'orderNumber',
    [1, 50],
    { ' ': 'orderNumberMissing', [long(51)]: 'orderNumberLong' },
  ],
  [deviceIdSchema, 'deviceId', [1, 200], { '': 'gone', [long(201)]: 'gone' }],
  [addressIdSchema, 'addressId', [1, 100], { '': 'gone', [long(101)]: 'gone' }],
] as const)(
  '%# the field %s takes lengths from %j and refuses %j',
  (schema, field, lengths, refused) => {
    const read = (value: string) => schema.safeParse({ ...filled, [field]: value })
    for (const length of lengths) {
      expect(read(long(length)).data).toMatchObject({ [field]: long(length) })
    }
    const reasons = Object.keys(refused).map((value) => read(value).error?.issues[0]?.message)
    expect(reasons).toEqual(Object.values(refused))
  },
)

it('reads boxes that are not ticked, and a telephone number that is not given', () => {
  const profile = { firstName: 'Ada', lastName: 'Test' }
  const read = [{}, { marketingConsent: 'on', phone: ' +49 40 123456 ' }, { phone: ' ' }]
  expect(read.map((more) => profileSchema.parse({ ...profile, ...more }))).toEqual([
    { ...profile, phone: null, marketingConsent: false },
    { ...profile, phone: '+49 40 123456', marketingConsent: true },
    { ...profile, phone: null, marketingConsent: false },
  ])
})

it('the password for a download may have the name that an earlier page gave it', () => {
  for (const name of ['dataPassword', 'currentPassword'])
    expect(dataPasswordSchema.parse({ [name]: 'harbour-lamp' })).toEqual({
      dataPassword: 'harbour-lamp',
    })
})

it('digits of other scripts are those of a code and a telephone number', () => {
  const login = { email: filled.email, password: 'old', twoFactorCode: '١٢٣ ۴۵٦' }
  expect(loginSchema.parse(login)).toMatchObject({ twoFactorCode: '123 456' })
  expect(twoFactorCodeSchema.parse({ code: '١٢٣٤٥٦' })).toEqual({ code: '123456' })
  expect(profileSchema.parse({ ...filled, phone: '+٤٩ ٤٠ ١٢٣٤٥٦' })).toMatchObject({
    phone: '+49 40 123456',
  })
})

it('a saved address names its invalid fields, unless only another country is shown', () => {
  const country = { countryCode: 'DE', makeDefault: 'on' }
  const read = savedAddressSchema.safeParse(country)
  expect(read.error?.issues.map(({ path }) => path[0])).toContain('postalCode')
  expect(savedAddressSchema.parse({ ...country, intent: 'country' })).toEqual({
    ...{ makeDefault: true, intent: 'country', address: null },
  })
  const place = { line1: 'Kai 1', postalCode: '20457', city: 'Hamburg' }
  const whole = savedAddressSchema.parse({ ...country, ...place, firstName: 'A', lastName: 'B' })
  expect(whole).toMatchObject({ makeDefault: true, address: { city: 'Hamburg' } })
})
