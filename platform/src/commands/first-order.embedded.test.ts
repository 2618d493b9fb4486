import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestServer, serverSecrets } from '#api/testing/server.ts'

const program = fileURLToPath(new URL('../cli.ts', import.meta.url))

const server = await openTestServer()
const folder = await mkdtemp(join(tmpdir(), 'vitrine-commands-'))
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** Gives a command as a person at the terminal does. */
async function command(...args: string[]) {
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    NODE_ENV: 'test',
    PLATFORM_SECRETS: serverSecrets.map(({ id, secret }) => `${id}:${secret}`).join(','),
    FIRST_PARTY_CLIENT_SECRET: 'first-party-secret-for-tests-0123456789',
    INIT_CWD: folder,
    ...server.env,
  }
  const run = promisify(execFile)(process.execPath, [program, ...args], { env })
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      output: stdout + stderr,
    }),
  )
}

const shop = ['--domain', 'lamps.example', '--name', 'Lamps', '--currency', 'EUR']

// Each command is a process of its own.
describe('from an empty database', { timeout: 120_000 }, () => {
  let token: string
  const admin = async <Body>(method: string, path: string, body: unknown) => {
    const answer = await server.send(method, path, body, { authorization: `Bearer ${token}` })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body as Body
  }
  const shopper = async <Body>(method: string, path: string, body: unknown, headers = {}) => {
    const named = { 'x-store-domain': 'lamps.example', ...headers }
    const answer = await server.send(method, path, body, named)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body as Body
  }

  it('a store is created while the platform runs, and its owner gets a token', async () => {
    await server.start()
    const made = await command('store', 'create', ...shop, '--country', 'DE', '--tax-rate', '19')
    expect(made).toMatchObject({ code: 0 })
    const [, id = '', secret = ''] =
      /client_id: (\S+)\nclient_secret: (\S+)/.exec(made.output) ?? []
    const answer = await fetch(`${server.url}/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: id,
        client_secret: secret,
        scope: 'api_admin',
      }),
    })
    token = ((await answer.json()) as { access_token: string }).access_token
    expect(token).toMatch(/\S{40}/)
  })

  it('its first order is paid, using documented operations only', async () => {
    await admin('POST', '/v1/shipping/zones', { code: 'DE', name: 'Germany', countries: ['DE'] })
    const method = await admin<{ id: string }>('POST', '/v1/shipping/methods', {
      name: 'parcel',
      type: 'regular',
      basePrice: 4.9,
      currency: 'EUR',
      rates: [{ price: 4.9, zoneCode: 'DE' }],
    })
    const payment = await admin<{ id: string }>('POST', '/v1/payment-methods', {
      type: 'redirect',
      name: 'Card',
    })
    await admin('POST', '/v1/coupons', { code: 'first', name: 'First', type: 'amount', amount: 5 })
    const product = await admin<{ variants: { id: string }[] }>('POST', '/v1/catalog/products', {
      title: 'Table lamp',
      variants: [{ sku: 'LAMP', price: 49, availableQuantity: 3 }],
    })
    type Cart = { token: string; total: number }
    const { token: cartToken } = await shopper<Cart>('POST', '/v1/carts', { currencyCode: 'EUR' })
    const cart = `/v1/carts/${cartToken}`
    const variantId = product.variants[0]?.id
    await shopper('POST', `${cart}/items`, { variantId, quantity: 1 })
    await shopper('PUT', `${cart}/coupon`, { code: 'FIRST' })
    await shopper('PATCH', `${cart}/buyer`, { email: 'hanna@example.com' })
    const shippingAddress = {
      ...{ firstName: 'Hanna', lastName: 'Lind', line1: 'Am Sandtorkai 1' },
      ...{ city: 'Hamburg', postalCode: '20457', countryCode: 'DE' },
    }
    await shopper('PATCH', `${cart}/addresses`, { shippingAddress })
    const ready = await shopper<Cart>('PATCH', `${cart}/shipping`, { shippingMethodId: method.id })
    expect(ready.total).toBe(48.9)
    const order = await shopper<{ orderId: string; payment: { redirectUrl: string } }>(
      'POST',
      `${cart}/complete`,
      {
        paymentMethodId: payment.id,
        expectedTotal: ready.total,
        returnUrl: 'https://lamps.example/checkout/return',
      },
      { 'idempotency-key': 'first-order' },
    )
    const approved = await fetch(order.payment.redirectUrl, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'approve' }),
      redirect: 'manual',
    })
    expect(approved.status).toBe(303)
    const placed = await admin('GET', `/v1/orders/${order.orderId}`, undefined)
    expect(placed).toMatchObject({ state: 'confirmed', payment: { status: 'paid' }, total: 48.9 })
  })
})

describe('commands on the running platform', { timeout: 120_000 }, () => {
  it('import, list, back up and call the Admin API', async () => {
    const csv =
      'Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty\nbowl,Bowl,BOWL,12.50,4\n'
    await writeFile(join(folder, 'products.csv'), csv)
    const imported = await command('import', 'products.csv', '--store', 'lamps.example')
    expect(imported).toMatchObject({ code: 0 })
    expect(imported.output).toContain('Imported 1 of 1 products')
    expect((await command('store', 'list')).output).toMatch(/^lamps\.example {2}sto_/)
    const call = ['admin', 'GET', '/v1/catalog/products?search=Bowl', '--store', 'lamps.example']
    const listed = await command(...call)
    expect(JSON.parse(listed.output)).toMatchObject({ data: [{ title: 'Bowl' }], totalCount: 1 })
    expect(await command('backup', 'shop.backup')).toMatchObject({ code: 0 })
  })

  it('exit with 1 and a reason when they fail', async () => {
    const again = await command('store', 'create', ...shop, '--country', 'DE')
    expect(again).toMatchObject({ code: 1 })
    expect(again.output).toContain('already has the domain lamps.example')
    const wrong = await command('store', 'create', '--domain', 'x', '--currency', 'EURO')
    for (const part of ['--domain', '--currency', '--country', '--name', 'Usage']) {
      expect(wrong.output).toContain(part)
    }
    const elsewhere = await command('store', 'create', ...shop, '--locale', 'en-US-GB')
    expect(elsewhere.output).toContain('--locale')
    expect(await command('store', 'create', ...shop, '--colour', 'red')).toMatchObject({ code: 1 })
    const nowhere = await command('admin', 'GET', '/v1/store', '--store', 'nowhere.example')
    expect(nowhere).toMatchObject({ code: 1 })
    const refused = await command(
      ...['admin', 'POST', '/v1/coupons', '--store', 'lamps.example'],
      ...['--data', '{"code":"X"}'],
    )
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.output).toContain('Common.Validation')
    expect(await command('admin', 'GET', '/healthz', '--store', 'lamps.example')).toMatchObject({
      code: 1,
    })
  })

  it('work the same while it is stopped', async () => {
    await server.stop()
    expect((await command('store', 'list')).output).toMatch(/^lamps\.example/)
  })
})
