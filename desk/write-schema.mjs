// `npm run types -w desk [-- <URL>]` writes src/api/schema.d.ts from an OpenAPI document: that of the
// platform in this repository, or the one at the URL.
import { writeFile } from 'node:fs/promises'
import openapiTs, { astToString } from 'openapi-typescript'

const platform = new URL('../platform/src/contract-command.ts', import.meta.url)

async function readDocument(url) {
  if (url) return (await fetch(url)).json()
  const { describeApi } = await import(platform.href)
  return describeApi()
}

const types = await openapiTs(await readDocument(process.argv[2]))
await writeFile(new URL('src/api/schema.d.ts', import.meta.url), astToString(types))
