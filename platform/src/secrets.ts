import { readFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigError, type Config } from './config.ts'
import { newToken } from './store/ids.ts'

const file = z.object({ platformSecret: z.string().min(32), clientSecret: z.string().min(32) })

function readSecrets(path: string, text: string) {
  try {
    return file.parse(JSON.parse(text))
  } catch {
    throw new ConfigError([
      `DATA_DIR: ${path} is damaged; restore it from a copy, or delete it, which signs everyone out and makes encrypted data unreadable`,
    ])
  }
}

/** Null only if the file does not exist: after any other error, new secrets must not replace it. */
async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function loadOrMake(path: string) {
  const text = await readIfThere(path)
  if (text !== null) return readSecrets(path, text)
  const made = { platformSecret: newToken(), clientSecret: newToken() }
  await writeFile(path, JSON.stringify(made), { mode: 0o600 })
  return made
}

/** Adds secrets that are not configured, kept in the data directory; not in production. */
export async function withSecrets(config: Config): Promise<Config> {
  const { secrets, firstPartyClient } = config
  const { id, secrets: clientSecrets } = firstPartyClient
  if (secrets.length > 0 && clientSecrets.length > 0) return config
  await mkdir(config.dataDir, { recursive: true })
  const kept = await loadOrMake(join(config.dataDir, 'development-secrets.json'))
  return {
    ...config,
    secrets: secrets.length > 0 ? secrets : [{ id: 'dev', secret: kept.platformSecret }],
    firstPartyClient: {
      id,
      secrets: clientSecrets.length > 0 ? clientSecrets : [kept.clientSecret],
    },
  }
}
