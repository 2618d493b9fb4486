import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { ApiContext } from '#http/api.ts'
import type { Audiences } from '#http/audiences.ts'
import type { Needs } from '#services.ts'

/** What `npm run build` writes; the desk shares no code with the platform. */
const builtFolder = fileURLToPath(new URL('../../../desk/dist', import.meta.url))

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const compress = promisify(brotliCompress)
const fresh = { 'cache-control': 'no-cache' }
/** Names that Vite gives, with a hash of the content. */
const assetName = /^[\w-]+-[\w-]{8}\.(?:css|js|svg)$/

/** The page runs its own files and calls the Admin API; nothing else, and no code from data. */
function writePolicy(apiOrigin: string) {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${apiOrigin}`,
    `img-src 'self' data: blob: ${apiOrigin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

interface Asset {
  plain: Uint8Array<ArrayBuffer>
  packed: Uint8Array<ArrayBuffer>
}

/** `/desk/`: the built desk, its page for every path, and the address of the Admin API. */
export function registerDeskRoutes(
  { api }: Pick<Audiences, 'api'>,
  { config }: Needs<'config'>,
  folder: string = builtFolder,
) {
  const apiUrl = new URL(config.publicUrl).origin
  const settings = { apiUrl, storefrontUrl: config.storefrontUrl }
  const common = {
    'content-security-policy': writePolicy(apiUrl),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  }
  const assets = new Map<string, Promise<Asset | null>>()

  async function readAsset(name: string): Promise<Asset | null> {
    const plain = await readFile(join(folder, 'assets', name)).catch(() => null)
    return plain && { plain, packed: await compress(plain) }
  }

  // A name stands for one content, so what is read once is kept; a missing file may still be built.
  async function getAsset(name: string) {
    const reading = assets.get(name) ?? readAsset(name)
    assets.set(name, reading)
    const asset = await reading
    if (!asset) assets.delete(name)
    return asset
  }

  async function answerAsset(c: ApiContext, name: string) {
    const asset = assetName.test(name) ? await getAsset(name) : null
    if (!asset) return c.notFound()
    const isPacked = /\bbr\b/.test(c.req.header('accept-encoding') ?? '')
    return c.body(isPacked ? asset.packed : asset.plain, 200, {
      ...common,
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      ...(isPacked && { 'content-encoding': 'br' }),
    })
  }

  // The page reads its path itself.
  async function answerPage(c: ApiContext) {
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
    return page === null ? c.notFound() : c.html(page, 200, { ...common, ...fresh })
  }

  // Files of a page, not operations: they are not in the OpenAPI document.
  api.get('/desk/*', async (c) => {
    const { path } = c.req
    if (path === '/desk') return c.redirect('/desk/', 308)
    if (path === '/desk/settings.json') return c.json(settings, 200, { ...common, ...fresh })
    const name = /^\/desk\/assets\/([^/]+)$/.exec(path)?.[1]
    return name === undefined ? answerPage(c) : answerAsset(c, name)
  })
}
