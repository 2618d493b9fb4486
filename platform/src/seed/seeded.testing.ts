import { createTestServices } from '#testing.ts'
import { seedDemo } from './seed.ts'

type Answer<Data> = {
  data: Data | null
  errors?: { message: string; extensions?: { code?: string } }[]
}

/** The app on a database with both demo shops, and a function that sends it requests. */
export async function openSeededGraphql(env: Record<string, string> = {}) {
  const context = await createTestServices(env)
  await seedDemo(context.services)
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    context.app.request('/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-store-domain': 'terra-tide.localhost',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const ask = async <Data>(
    query: string,
    variables: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<Data> => {
    const response = await post({ query, variables }, headers)
    const text = await response.text()
    const { data, errors } = JSON.parse(text) as Answer<Data>
    if (!data || errors) throw new Error(text)
    return data
  }
  const refusal = async (
    query: string,
    variables: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) => {
    const response = await post({ query, variables }, headers)
    const problem = (await response.json()) as { code?: string; detail?: string; title?: string }
    const { code, detail, title } = problem
    return { status: response.status, code, message: detail ?? title }
  }
  return { ...context, post, ask, refusal }
}

export const norrlys = { 'x-store-domain': 'norrlys.localhost' }
