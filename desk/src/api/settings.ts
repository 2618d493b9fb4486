/** What the server that serves the desk says about the platform: `/desk/settings.json`. */
interface Settings {
  apiUrl: string
  /** Of a shop, with `{domain}` for that of the store. */
  storefrontUrl: string
}

const answer = await fetch(`${import.meta.env.BASE_URL}settings.json`)
if (!answer.ok) throw new Error(`settings.json answered ${String(answer.status)}`)
const settings = (await answer.json()) as Partial<Settings>

/** The origin of the Admin API and of its issuer, by default that of this page. */
export const platformUrl = settings.apiUrl ?? location.origin

export const { storefrontUrl } = settings

/** An address of the platform, such as `/media/mug.webp`, as the desk reaches it from elsewhere. */
export const fromPlatform = (path: string) => new URL(path, platformUrl).href
