import { Problem } from '../../http/problem.ts'

const secret = /password|salt|token/i

/** Names that nothing is ever looked for by, in no table and in no spelling (security.md 14). */
export function refuseSecret(name: string): void {
  if (secret.test(name)) throw new Problem(422, `不能按 ${name} 查询`)
}
