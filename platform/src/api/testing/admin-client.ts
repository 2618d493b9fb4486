import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { projectPending } from '#commerce/catalog/read/project.ts'
import { outboxEvents } from '#store/schema/outbox.ts'
import type { Store } from '#store/schema/tenancy.ts'
import { addStore, createTestServices, signInApplication } from '#testing.ts'

type Sent = {
  status: number
  etag: string | null
  headers: Headers
  text: string
  body: Record<string, never>
}

/** A merchant's client: a store in a fresh database, and an application with full access to it. */
export async function openAdminClient(env: Record<string, string> = {}) {
  const opened = await createTestServices(env)
  const client = { store: await addStore(opened.services), token: '' }
  const openStore = async (scopes?: string[]) => {
    client.store = await addStore(opened.services)
    client.token = await signInApplication(opened.services, client.store, scopes)
  }
  const signIn = async (scopes: string[], store: Store = client.store) => {
    client.token = await signInApplication(opened.services, store, scopes)
  }
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Sent> => {
    const raw = body instanceof Uint8Array
    const response = await opened.app.request(path, {
      method,
      headers: {
        authorization: `Bearer ${client.token}`,
        ...(body !== undefined && !raw && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: raw ? Buffer.from(body) : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = /json\b/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      etag: response.headers.get('etag'),
      headers: response.headers,
      text,
      body: (isJson ? JSON.parse(text) : {}) as Record<string, never>,
    }
  }
  const ask = async (query: string) => {
    const response = await opened.app.request('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-store-domain': client.store.domain },
      body: JSON.stringify({ query }),
    })
    return ((await response.json()) as { data: Record<string, never> }).data
  }
  /** Updates the read model of shoppers, which otherwise happens in the background. */
  const project = async () => {
    await projectPending(opened.services.db)
    await opened.hear()
  }
  const expectSeen = async (query: string, expected: unknown) => {
    await project()
    expect(await ask(query)).toEqual(expected)
  }
  const listEvents = async () => {
    const rows = await opened.services.db
      .select({ type: outboxEvents.type, body: outboxEvents.body })
      .from(outboxEvents)
      .where(eq(outboxEvents.storeId, client.store.id))
      .orderBy(asc(outboxEvents.occurredOn), asc(outboxEvents.type))
    return rows.map(({ type, body }) => ({
      type,
      body: JSON.parse(body) as Record<string, unknown>,
    }))
  }
  const eventTypes = async () => (await listEvents()).map(({ type }) => type).toSorted()
  return {
    ...opened,
    client,
    openStore,
    signIn,
    send,
    ask,
    project,
    expectSeen,
    listEvents,
    eventTypes,
  }
}

/** A product in a request of a merchant. */
export const mug = {
  title: 'Harbour Mug',
  tags: ['mug'],
  options: [{ name: 'Glaze', values: ['Oat', 'Moss'] }],
  images: [{ url: 'https://pictures.example/oat.webp', alt: 'Oat', width: 800, height: 800 }],
  variants: [
    {
      sku: 'MUG-OAT',
      options: [{ name: 'Glaze', value: 'Oat' }],
      price: 28,
      availableQuantity: 5,
      imageUrl: 'https://pictures.example/oat.webp',
    },
    { sku: 'MUG-MOS', options: [{ name: 'Glaze', value: 'Moss' }], price: 30.5 },
  ],
}
