import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { createDialler } from './outbound/dialler.ts'
import { createLog } from './log.ts'
import type { Services } from './services.ts'
import * as schema from './store/schema/index.ts'
import { writeContractPage } from '#api/openapi/contract-page.ts'
import type { OpenApiDocument } from '#api/openapi/document-shape.ts'

const page = new URL('../../docs/contract.md', import.meta.url)

/** The services that registering routes needs; the database is a mock. */
function describeOnly(): Services {
  return {
    db: drizzle.mock({ schema, casing: 'snake_case' }),
    engine: 'postgres',
    listen: () => Promise.resolve(),
    config: readConfig({ PLATFORM_URL: 'https://platform.example' }),
    clock: () => new Date(0),
    log: createLog('silent'),
    dialler: createDialler(),
  }
}

/** Returns the OpenAPI document of the whole API. Needs no database. */
export async function describeApi() {
  const response = await createApp(describeOnly()).fetch(
    new Request('https://platform.example/openapi.json'),
  )
  return (await response.json()) as OpenApiDocument
}

/** Writes `docs/contract.md` from the routes, or checks it. @returns the exit code */
export async function runContractCommand(isCheck: boolean): Promise<number> {
  const text = writeContractPage(await describeApi())
  if (!isCheck) {
    await writeFile(page, text)
    return 0
  }
  const found = await readFile(page, 'utf8').catch(() => '')
  if (found === text) return 0
  process.stderr.write(`${fileURLToPath(page)} is out of date: run npm run contract.\n`)
  return 1
}
