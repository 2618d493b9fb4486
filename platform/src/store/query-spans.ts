import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const operation = /^\s*(with|select|insert|update|delete|begin|commit|rollback)\b/i
const table = /\b(?:from|into|update)\s+"?(\w+)"?/i

/** A summary of a statement, such as `select products`, without its text and parameters. */
export function summarise(text: string): string {
  const verb = operation.exec(text)?.[1]?.toLowerCase() ?? 'other'
  const name = table.exec(withoutParentheses(text))?.[1]
  return name ? `${verb} ${name}` : verb
}

function withoutParentheses(text: string): string {
  const shorter = text.replaceAll(/\([^()]*\)/g, '')
  return shorter === text ? text : withoutParentheses(shorter)
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  const given = query as { text?: unknown } | null
  return typeof given?.text === 'string' ? given.text : ''
}

/** Records each query as a child span of its request; none without one. */
export function traceQueries(connection: { query: (...args: never[]) => unknown }): void {
  const query = connection.query.bind(connection) as (...args: unknown[]) => unknown
  connection.query = ((...args: unknown[]) => {
    if (trace.getActiveSpan() === undefined) return query(...args)
    const summary = summarise(textOf(args[0]))
    const span = trace.getTracer('vitrine-platform').startSpan(summary, {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary },
    })
    const result = query(...args)
    if (!(result instanceof Promise)) {
      span.end()
      return result
    }
    return result
      .catch((error: unknown) => {
        // Not the message, which may contain data.
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      })
      .finally(() => span.end())
  }) as typeof connection.query
}
