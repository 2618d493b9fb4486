import causes from './problem-codes.json' with { type: 'json' }

/**
 * Every `code` of Problem Details, which clients branch on (spec §7.1), with its cause, by status
 * (spec §7.4). The cause is the title of the problem. A problem with another code does not compile,
 * the OpenAPI document and the reference page list the codes, and a test fails for unused ones.
 */
type Causes = { [Text in keyof typeof causes as ToNumber<Text>]: (typeof causes)[Text] }

type ToNumber<Text> = Text extends `${infer Status extends number}` ? Status : never

export type CodeOf<Status extends keyof Causes> = keyof Causes[Status]

export type ProblemCode = { [Status in keyof Causes]: CodeOf<Status> }[keyof Causes]

const entries = Object.entries<Readonly<Record<string, string>>>(causes).flatMap(
  ([status, codes]) =>
    Object.entries(codes).map(([code, cause]) => ({
      code,
      status: Number(status) as keyof Causes,
      cause,
    })),
)
const byCode = Map.groupBy(entries, ({ code }) => code)

/** The lowest status of a code; only few have more than one. */
export const statusOf = (code: ProblemCode): keyof Causes => byCode.get(code)?.[0]?.status ?? 500

export const findCause = (code: ProblemCode, status: number): string | undefined =>
  byCode.get(code)?.find((one) => one.status === status)?.cause

/** Every code with its statuses and cause, by code. */
export function listProblemCodes(): { code: string; status: number[]; cause: string }[] {
  return [...byCode]
    .map(([code, found]) => ({
      code,
      status: found.map(({ status }) => status),
      cause: [...new Set(found.map(({ cause }) => cause))].join(' '),
    }))
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
}
