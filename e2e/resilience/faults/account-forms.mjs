import { shows, leadsTo, has, stays, nothingToDo } from './claims.mjs'
import { fieldValue } from '#tools/lib/forms.mjs'
import {
  newAddress,
  newPerson,
  recoveryPath,
  signIn,
  withAccount,
  withAddresses,
  withTwoFactor,
  withTwoFactorBegun,
} from './starting-points.mjs'

const streets = { first: 'Erste Reihe 1', second: 'Zweite Reihe 2', new: 'Neue Reihe 3' }
const book = '/account/addresses'
const security = '/account/security'

/** The forms of an account's data, by the server action that each sends. */
export const addressForms = {
  saveAddress: async (shop) => {
    const { shopper } = await withAccount(shop)
    const witness = shopper.copy()
    return {
      send: await shopper.fill(`${book}/new`, 'saveAddress', newAddress(streets.new)),
      claims: shows('Address saved.'),
      isDone: () => has(witness, book, streets.new),
    }
  },
  makeDefault: async (shop) => {
    const { shopper } = await withAddresses(shop)
    const witness = shopper.copy()
    // The default address comes first.
    const isSecondFirst = (html) => html.indexOf(streets.second) < html.indexOf(streets.first)
    return {
      send: await shopper.fill(book, 'makeDefault'),
      claims: shows(`${streets.second} is now your default address.`),
      isDone: async () => isSecondFirst((await witness.get(book)).last.body),
    }
  },
  removeAddress: async (shop) => {
    const { shopper } = await withAddresses(shop)
    const witness = shopper.copy()
    return {
      send: await shopper.fill(book, 'removeAddress'),
      claims: ({ last }) => /Reihe \d removed\./.test(last.body),
      isDone: async () => {
        const { last } = await witness.get(book)
        return !(last.body.includes(streets.first) && last.body.includes(streets.second))
      },
    }
  },
  restoreAddress: async (shop) => {
    const { shopper } = await withAddresses(shop)
    const { last } = await shopper.send(book, 'removeAddress')
    const witness = shopper.copy()
    return {
      send: await shopper.fill(last.path, 'restoreAddress'),
      claims: ({ last: answer }) => /Reihe \d restored\./.test(answer.body),
      isDone: async () =>
        (await has(witness, book, streets.first)) && (await has(witness, book, streets.second)),
    }
  },
  saveProfile: async (shop) => {
    const { shopper } = await withAccount(shop)
    const witness = shopper.copy()
    return {
      send: await shopper.fill('/account/profile', 'saveProfile', { firstName: 'Grace' }),
      claims: shows('Your details have been saved.'),
      isDone: async () => {
        const { last } = await witness.get('/account/profile')
        return fieldValue(last.body, 'firstName') === 'Grace'
      },
    }
  },
}

/** The forms of an account's security, by the server action that each sends. */
export const securityForms = {
  savePassword: async (shop) => {
    const { shopper, person } = await withAccount(shop)
    const changed = { ...person, password: 'another quiet harbour' }
    const values = { currentPassword: person.password, newPassword: changed.password }
    return {
      send: await shopper.fill(security, 'savePassword', values),
      claims: shows('Password saved.'),
      isDone: async () => (await signIn(shop, changed)).isSignedIn,
    }
  },
  beginTwoFactor: async (shop) => {
    const { shopper } = await withAccount(shop)
    return { send: await shopper.fill(security, 'beginTwoFactor'), ...nothingToDo }
  },
  turnTwoFactorOn: async (shop) => {
    const { shopper, code } = await withTwoFactorBegun(shop)
    const witness = shopper.copy()
    return {
      send: await shopper.fill(`${security}/two-factor`, 'turnTwoFactorOn', { code }),
      claims: shows('Two-step verification is on.'),
      isDone: () => has(witness, `${security}/two-factor`, 'name="currentPassword"'),
    }
  },
  turnTwoFactorOff: async (shop) => {
    const { shopper, person } = await withTwoFactor(shop)
    const values = { currentPassword: person.password }
    return {
      send: await shopper.fill(`${security}/two-factor`, 'turnTwoFactorOff', values),
      claims: shows('Two-step verification is off.'),
      isDone: async () => (await signIn(shop, person)).isSignedIn,
    }
  },
  deleteAccount: async (shop) => {
    const { shopper, person } = await withAccount(shop)
    const values = { currentPassword: person.password, understood: 'on' }
    return {
      send: await shopper.fill(`${security}/delete`, 'deleteAccount', values),
      claims: shows('Your account has been deleted.'),
      isDone: async () => !(await signIn(shop, person)).isSignedIn,
    }
  },
  signOutDevice: (shop) => signOutElsewhere(shop, 'signOutDevice', 'Signed out on that device.'),
  signOutOtherDevices: (shop) =>
    signOutElsewhere(shop, 'signOutOtherDevices', 'Signed out on all other devices.'),
}

async function signOutElsewhere(shop, action, notice) {
  const { shopper, person } = await withAccount(shop)
  const other = await signIn(shop, person)
  return {
    send: await shopper.fill(security, action),
    claims: shows(notice),
    isDone: async () => !(await stays(other.shopper, '/account')),
  }
}

/** The sign-in, registration and recovery forms, by the server action that each sends. */
export const loginForms = {
  login: async (shop) => {
    const { person } = await withAccount(shop)
    const { email, password } = person
    const shopper = shop.newShopper()
    return {
      send: await shopper.fill('/login', 'login', { email, password }),
      claims: leadsTo('/account'),
      isDone: () => stays(shopper, '/account'),
    }
  },
  register: async (shop) => {
    const person = newPerson()
    const values = { firstName: 'Greta', lastName: 'Test', ...person }
    return {
      send: await shop.newShopper().fill('/register', 'register', values),
      claims: shows('Your account is ready.'),
      isDone: async () => (await signIn(shop, person)).isSignedIn,
    }
  },
  recover: async (shop) => {
    const { person } = await withAccount(shop)
    return {
      send: await shop.newShopper().fill('/recovery', 'recover', { email: person.email }),
      claims: leadsTo('/recovery/sent'),
      isDone: () => shop.hasMail(person.email, '/recovery/'),
    }
  },
  reset: async (shop) => {
    const { person } = await withAccount(shop)
    const path = await recoveryPath(shop, person)
    const changed = { ...person, password: 'another quiet harbour' }
    return {
      send: await shop.newShopper().fill(path, 'reset', { password: changed.password }),
      claims: shows('New password saved.'),
      isDone: async () => (await signIn(shop, changed)).isSignedIn,
    }
  },
}
