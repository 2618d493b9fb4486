export interface Answer {
  /** Without a locale prefix. */
  path: string
  /** What a browser without scripts shows. */
  body: string
}

export class Shopper {
  constructor(shop: { port: number; host: string })
  cookies: Map<string, string>
  person: { email: string; password: string } & Partial<
    Record<'firstName' | 'lastName' | 'line1' | 'postalCode' | 'city', string>
  >
  get(path: string): Promise<Answer>
  submit(page: Answer, wanted: RegExp, values?: Record<string, string>): Promise<Answer>
  send(path: string, wanted: RegExp, values?: Record<string, string>): Promise<Answer>
}
