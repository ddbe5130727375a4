import type { LoginResult } from '#contract/session.ts'

/** Whether somebody who just signed in has to say for whom they work: several tenants, or several departments (SES-024, VW-023). */
export function needsChoice({ tenantList = [], multi_depart: departs }: LoginResult): boolean {
  return tenantList.length > 1 || departs === 2
}
