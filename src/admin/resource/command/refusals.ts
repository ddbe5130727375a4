import { errorText } from '#contract/errorText.ts'
import { isAnswered } from '../../../api/commands.ts'
import { RecordRow } from '../../../api/records.ts'
import { ApiError } from '../../../api/request.ts'

/** Why a command was not done, for the person who gave it. What was not answered may be sent again: the request key keeps it from being done twice. */
export function refusalText(error: unknown): string {
  if (error instanceof ApiError && !isAnswered(error)) return `${error.message}。不知道是否已经执行，可以放心重试，不会重复执行`
  return errorText(error, '没有执行，请重试')
}

/** The record as somebody else left it, where that is why a command was refused; null otherwise. */
export function storedIn(error: unknown): RecordRow | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  return RecordRow.safeParse((error.result as { record?: unknown } | null)?.record).data ?? null // a refusal carries anything; the schema decides
}
