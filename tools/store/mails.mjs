import { cpSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readStoreFolder, storesFolder } from './folder.mjs'

/**
 * The mail templates in the folder of a store: the parts of each, by `<language>/<kind>`.
 * @throws Error for a file with another name
 */
export function readMails(folder) {
  const mails = new Map()
  for (const path of globSync('**/*.*', { cwd: join(folder, 'mails') })) {
    const [, name, part] = /^([\w-]+\/\w+)\.(subject|text|html)\.liquid$/.exec(path) ?? []
    if (!part) {
      const expected = 'expected a name like de/orderShipped.html.liquid'
      throw new Error(`${join(folder, 'mails', path)}: found another file, ${expected}`)
    }
    const text = readFileSync(join(folder, 'mails', path), 'utf8')
    mails.set(name, { ...mails.get(name), [part]: part === 'subject' ? text.trim() : text })
  }
  return mails
}

/**
 * Sends the mail templates of a store to the platform. A part without a file stays as it is there.
 * None is sent while one would replace a part that was changed at the platform since it was
 * published to the folder `former`, which gets each at once: the platform may refuse a later one.
 *
 * @returns {Promise<string[]>} one line for each problem
 */
export async function sendMails(slug, former, platform) {
  const folder = join(storesFolder(), slug)
  const mails = readMails(folder)
  if (mails.size === 0) return []
  const published = readMails(former)
  const fault = (name, text) => `stores/${slug}/mails/${name}: ${text}`
  try {
    const call = await signIn(platform)
    const { domain } = await call('GET', '/v1/store')
    const { storeDomain } = readStoreFolder(slug).store
    if (domain !== storeDomain)
      throw new Error(`found credentials of the store ${domain}, expected those of ${storeDomain}`)
    const { data } = await call('GET', '/v1/mail-templates')
    const present = new Map(data.map((one) => [`${one.language}/${one.kind}`, one]))
    const known = [...present.keys()].join(', ')
    const differing = (one, parts) => Object.keys(parts).filter((key) => one[key] !== parts[key])
    const problemOf = ([name, parts]) => {
      const one = present.get(name)
      if (!one) return [fault(name, `found no such mail, expected one of ${known}`)]
      const isOurs = (key) => one[key] === published.get(name)?.[key]
      const changed = differing(one, parts).filter((key) => !isOurs(key))
      if (!one.isCustom || changed.length === 0) return []
      const text = `found another ${changed.join(' and ')} at the platform than was last published`
      return [fault(name, `${text}: copy it, or restore the standard mail there`)]
    }
    const refused = [...mails].flatMap(problemOf)
    if (refused.length > 0) return refused
    for (const [name, parts] of mails) {
      const { kind, language, isCustom: _, ...whole } = present.get(name)
      const path = `/v1/mail-templates/${kind}/${language}`
      if (differing(whole, parts).length > 0)
        await call('PUT', path, { ...whole, ...parts }).catch((error) => {
          throw new Error(`${name}: ${error.message}`)
        })
      for (const file of Object.keys(parts).map((key) => `mails/${name}.${key}.liquid`))
        cpSync(join(folder, file), join(former, file))
    }
    return []
  } catch (error) {
    return [fault(`(at ${platform})`, error.message)]
  }
}

/** Calls the Admin API as an application of the store, with the credentials of `store create`. */
async function signIn(platform) {
  const { PLATFORM_CLIENT_ID: id, PLATFORM_CLIENT_SECRET: secret } = process.env
  if (!id || !secret) throw new Error('found no PLATFORM_CLIENT_ID and PLATFORM_CLIENT_SECRET')
  const send = async (path, init) => {
    const answer = await fetch(platform.replace(/\/+$/, '') + path, init)
    const json = await answer.json()
    if (answer.ok) return json
    const details = json.errors ? Object.values(json.errors).flat() : [json.detail ?? json.error]
    throw new Error(`found the answer ${String(answer.status)}: ${details.join(' ')}`)
  }
  const { access_token: token } = await send('/connect/token', {
    method: 'POST',
    body: new URLSearchParams({
      ...{ grant_type: 'client_credentials', scope: 'api_admin' },
      ...{ client_id: id, client_secret: secret },
    }),
  })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return (method, path, body) => send(path, { method, headers, body: body && JSON.stringify(body) })
}
