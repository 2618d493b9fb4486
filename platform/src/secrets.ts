import { readFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from './config.ts'
import { newToken } from './store/ids.ts'

const file = z.object({ platformSecret: z.string().min(32), clientSecret: z.string().min(32) })

async function loadOrMake(path: string) {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text !== null) return file.parse(JSON.parse(text))
  const made = { platformSecret: newToken(), clientSecret: newToken() }
  await writeFile(path, JSON.stringify(made), { mode: 0o600 })
  return made
}

/**
 * Fills in the secrets that development left out: made once, kept in the data directory, readable
 * by the owner only. Production must bring its own (config.ts), so it never comes here empty.
 */
export async function withSecrets(config: Config): Promise<Config> {
  const { secrets, firstPartyClient } = config
  if (secrets.length > 0 && firstPartyClient.secret !== null) return config
  await mkdir(config.dataDir, { recursive: true })
  const kept = await loadOrMake(join(config.dataDir, 'development-secrets.json'))
  return {
    ...config,
    secrets: secrets.length > 0 ? secrets : [{ id: 'dev', secret: kept.platformSecret }],
    firstPartyClient: {
      id: firstPartyClient.id,
      secret: firstPartyClient.secret ?? kept.clientSecret,
    },
  }
}
