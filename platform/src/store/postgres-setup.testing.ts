import { startPostgres } from './postgres.testing.ts'

/** Vitest's global setup of the project `platform-postgres`. */
export default async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres(process.env['TEST_DATABASE_URL'])
  process.env['TEST_DATABASE_URL'] = url
  return stop
}
