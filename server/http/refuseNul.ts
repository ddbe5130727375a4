import { Problem } from './problem.ts'

/** deeper than any body of ours */
const deepest = 64

/**
 * No text of a person holds U+0000: PostgreSQL cannot store it, and SQLite ends a search at it, so that everything is found. Every request
 * is looked through, and where a text of it is read as JSON, what stands in that too: there it is written as an escape.
 */
export function refuseNul(given: unknown, depth = 0): void {
  if (typeof given === 'string' && given.includes('\0')) throw new Problem(422, '内容里有不能使用的控制字符，请删除后重试')
  if (typeof given !== 'object' || given === null || Buffer.isBuffer(given)) return
  if (depth > deepest) throw new Problem(422, '内容嵌套过深，请检查后重试')
  for (const part of Object.entries(given).flat()) refuseNul(part, depth + 1)
}
