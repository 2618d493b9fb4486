/** What the server that serves the desk says about the platform: `/desk/settings.json`. */
interface Settings {
  apiUrl: string
}

const answer = await fetch(`${import.meta.env.BASE_URL}settings.json`)
if (!answer.ok) throw new Error(`settings.json answered ${String(answer.status)}`)
const { apiUrl } = (await answer.json()) as Partial<Settings>

/** The origin of the Admin API and of its issuer, by default that of this page. */
export const platformUrl = apiUrl ?? location.origin
