/**
 * An expected failure with its HTTP status and a Chinese sentence that says what to do (security.md section 0).
 * Thrown anywhere below a route or a subscription; mapped to an envelope once, at the edge.
 */
export class Problem extends Error {
  readonly status: number
  readonly result: unknown
  /** seconds after which the same call is worth another try; null where it is not */
  readonly retryAfterS: number | null
  constructor(status: number, message: string, result?: unknown, { retryAfterS = status === 503 ? 5 : null }: { retryAfterS?: number | null } = {}) {
    super(message)
    this.status = status
    this.result = result
    this.retryAfterS = retryAfterS
  }
}
