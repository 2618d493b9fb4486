import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { errors, type Provider } from 'oidc-provider'
import { attemptLogin, type CheckedCredentials } from '#api/storefront/customer/attempt-login.ts'
import { pageHeaders } from '#http/page.ts'
import { Problem } from '#http/problem.ts'
import { getCustomer } from '#identity/customers.ts'
import { deskClientId } from '#identity/desk-client.ts'
import { describeDevice } from '#identity/device.ts'
import { endBrowserSession, recordDevice } from '#identity/sessions.ts'
import { isTwoFactorOn } from '#identity/two-factor.ts'
import type { Services } from '#services.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { describeError } from '#log.ts'
import { renderConsent, renderLogin, renderRefusal } from './pages.ts'
import { getSource } from './source.ts'
import {
  addPasswordPages,
  attemptStaffLogin,
  openTicket,
  sealTicket,
  staffWords,
  tryStaffCode,
} from './staff-sign-in.ts'
import { renderStaffCode, renderStaffSignIn } from './staff-pages.ts'
import { findWantedStore } from './wanted-store.ts'

type Env = { Bindings: HttpBindings }
type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

interface Sign {
  services: Services
  provider: Provider
}

const pathOf = (interaction: Interaction) => `/oauth/interaction/${interaction.uid}`

/** Whether staff sign in; customers sign in to every other client. */
const isForDesk = ({ params }: Interaction) => params['client_id'] === deskClientId

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

async function findContext({ services, provider }: Sign, { params }: Interaction) {
  const client = await provider.Client.find(asText(params['client_id']))
  const store = await findWantedStore(services, client?.metadata(), params['store'])
  return { store, clientName: client?.clientName ?? 'An application' }
}

/** Headers whose policy lets a form redirect back to the platform and on to the application. */
function headersFor({ params }: Interaction) {
  const target = URL.parse(asText(params['redirect_uri']))
  if (!target) return pageHeaders()
  return pageHeaders([target.origin === 'null' ? target.protocol : target.origin])
}

async function finish(
  c: Context<Env>,
  { provider }: Sign,
  result: Parameters<Provider['interactionResult']>[2],
) {
  const { incoming, outgoing } = c.env
  const returnTo = await provider.interactionResult(incoming, outgoing, result, {
    mergeWithLastSubmission: true,
  })
  return c.redirect(returnTo, 303)
}

const staffPage = (c: Context<Env>, interaction: Interaction) => ({
  words: staffWords(c, asText(interaction.params['ui_locales'])),
  action: pathOf(interaction),
})

async function show(c: Context<Env>, sign: Sign, interaction: Interaction) {
  if (isForDesk(interaction)) {
    const page = await renderStaffSignIn(staffPage(c, interaction))
    return c.html(page, 200, headersFor(interaction))
  }
  const { store, clientName } = await findContext(sign, interaction)
  if (!store) {
    const text = 'The application did not say which store to sign in to.'
    return c.html(await renderRefusal('Which store?', text), 400, pageHeaders())
  }
  const page = { action: pathOf(interaction), storeName: store.name, clientName }
  const headers = headersFor(interaction)
  if (interaction.prompt.name === 'login') return c.html(await renderLogin(page), 200, headers)
  const customer = await getCustomer(sign.services, interaction.session?.accountId ?? '')
  const scopes = asText(interaction.params['scope']).split(' ').filter(Boolean)
  return c.html(await renderConsent({ ...page, email: customer.email, scopes }), 200, headers)
}

const refusalWords = {
  'Customer.InvalidCredentials': 'Incorrect email or password.',
  'Customer.TwoFactorRequired': 'Enter your password again, and the code from your app.',
  'Customer.TwoFactorInvalid': 'Incorrect code.',
} as const

const mailedCodeText =
  'Enter your password again, and the code that we emailed to you. If two-factor authentication ' +
  'is on, enter the code from your app.'

function describeRefusal(checked: Extract<CheckedCredentials, { ok: false }>) {
  const isMailed = 'method' in checked && checked.method === 'email'
  return isMailed ? mailedCodeText : refusalWords[checked.code]
}

async function check(c: Context<Env>, { services }: Sign, store: Store) {
  const form = await c.req.parseBody()
  const email = asText(form['email'])
  const source = getSource(c.env.incoming)
  const { checked, forgive } = await attemptLogin(services, store, {
    source,
    email,
    password: asText(form['password']),
    twoFactorCode: asText(form['twoFactorCode']) || undefined,
  })
  if (checked.ok) await forgive()
  return { email, checked }
}

/** Signs out somebody else first: the library would ask, on a page with a script. */
async function leaveOther({ services }: Sign, interaction: Interaction, accountId: string) {
  const { session } = interaction
  if (!session || session.accountId === accountId) return
  await endBrowserSession(services.db, session.uid)
  delete interaction.session
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
}

async function loginStaff(c: Context<Env>, sign: Sign, interaction: Interaction) {
  const form = await c.req.parseBody()
  const email = asText(form['email'])
  const credentials = {
    email,
    password: asText(form['password']),
    source: getSource(c.env.incoming),
  }
  const account = await attemptStaffLogin(sign.services, credentials)
  const page = staffPage(c, interaction)
  if (account && isTwoFactorOn(account)) {
    const ticket = sealTicket(sign.services, interaction.uid, account)
    return c.html(await renderStaffCode({ ...page, ticket }), 200, headersFor(interaction))
  }
  if (account) {
    await leaveOther(sign, interaction, account.id)
    return finish(c, sign, { login: { accountId: account.id, amr: ['pwd'] } })
  }
  const refused = { ...page, email, refusal: page.words.staff.wrong }
  return c.html(await renderStaffSignIn(refused), 401, headersFor(interaction))
}

async function enterCode(c: Context<Env>, sign: Sign, interaction: Interaction) {
  const form = await c.req.parseBody()
  const ticket = asText(form['ticket'])
  const account = await openTicket(sign.services, interaction.uid, ticket)
  if (!isForDesk(interaction) || !account) return show(c, sign, interaction)
  const entered = { code: asText(form['code']), source: getSource(c.env.incoming) }
  if (await tryStaffCode(sign.services, account, entered)) {
    await leaveOther(sign, interaction, account.id)
    return finish(c, sign, { login: { accountId: account.id, amr: ['pwd', 'otp'] } })
  }
  const page = staffPage(c, interaction)
  const refused = { ...page, ticket, refusal: page.words.staff.codeWrong }
  return c.html(await renderStaffCode(refused), 401, headersFor(interaction))
}

async function login(c: Context<Env>, sign: Sign, interaction: Interaction) {
  if (isForDesk(interaction)) return loginStaff(c, sign, interaction)
  const { store, clientName } = await findContext(sign, interaction)
  if (!store) return show(c, sign, interaction)
  const { email, checked } = await check(c, sign, store)
  if (checked.ok) {
    await leaveOther(sign, interaction, checked.customer.id)
    return finish(c, sign, { login: { accountId: checked.customer.id, amr: ['pwd'] } })
  }
  const page = {
    action: pathOf(interaction),
    storeName: store.name,
    clientName,
    email,
    refusal: describeRefusal(checked),
    wantsCode: checked.code !== 'Customer.InvalidCredentials',
  }
  return c.html(await renderLogin(page), 401, headersFor(interaction))
}

async function confirm(c: Context<Env>, sign: Sign, interaction: Interaction) {
  const accountId = interaction.session?.accountId
  if (interaction.prompt.name !== 'consent' || !accountId) return show(c, sign, interaction)
  const { store } = await findContext(sign, interaction)
  const customer = await getCustomer(sign.services, accountId)
  if (customer.storeId !== store?.id) return show(c, sign, interaction)
  const grant = new sign.provider.Grant({
    accountId,
    clientId: asText(interaction.params['client_id']),
  })
  grant.addOIDCScope(asText(interaction.params['scope']))
  const grantId = await grant.save()
  await recordDevice(sign.services.db, grantId, describeDevice(c.req.header('user-agent')))
  return finish(c, sign, { consent: { grantId } })
}

function abort(c: Context<Env>, sign: Sign) {
  return finish(c, sign, {
    error: 'access_denied',
    error_description: 'The customer denied access.',
  })
}

async function answerFault(c: Context<Env>, error: Error, { services }: Sign) {
  const say = async (status: 400 | 429 | 500, title: string, text: string, headers = {}) =>
    c.html(await renderRefusal(title, text), status, { ...pageHeaders(), ...headers })
  if (error instanceof Problem && error.status === 429) {
    const text = 'There were too many attempts. Wait a few minutes and try again.'
    return say(429, 'Try later', text, error.headers)
  }
  if (error instanceof errors.SessionNotFound) {
    return say(400, 'This took too long', 'Go back to the application and start again.')
  }
  services.log.error('interaction', describeError(error))
  return say(500, 'Sorry', 'Something went wrong. Try again later.')
}

/** The login and consent pages of the authorization code flow: forms without scripts. */
export function createInteractionApp(sign: Sign): Hono<Env> {
  const app = new Hono<Env>()
  const details = (c: Context<Env>) =>
    sign.provider.interactionDetails(c.env.incoming, c.env.outgoing)
  app.use(bodyLimit({ maxSize: 16 * 1024 }))
  app.get('/oauth/interaction/:uid', async (c) => show(c, sign, await details(c)))
  app.post('/oauth/interaction/:uid/login', async (c) => login(c, sign, await details(c)))
  app.post('/oauth/interaction/:uid/code', async (c) => enterCode(c, sign, await details(c)))
  app.post('/oauth/interaction/:uid/confirm', async (c) => confirm(c, sign, await details(c)))
  app.post('/oauth/interaction/:uid/abort', async (c) => {
    await details(c)
    return abort(c, sign)
  })
  addPasswordPages(app, sign.services)
  app.onError((error, c) => answerFault(c, error, sign))
  return app
}
