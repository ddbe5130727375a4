import { z } from 'zod'

const adminRole = 'admin'
const roleCode = z.string().min(1).max(64)

/** What the plant makes of people whom another system of its own vouches for. */
export const VouchingRules = z.object({
  /** role of who comes for the first time and has no account here; without it nobody gets one by coming */
  createRole: roleCode.refine((code) => code !== adminRole).optional(),
  /** role code by group; these roles are given and taken at each sign-in as the groups say, all others are left alone */
  roles: z.record(z.string().min(1).max(400), roleCode).default({}),
})
export type VouchingRules = z.infer<typeof VouchingRules>

/** Who somebody is in a system of the plant. */
export type Vouched = {
  /** name of the system in the settings */
  source: string
  /** number of the account there, which never changes */
  subject: string
  username: string
  realname: string
  /** null: not told, or not known to be theirs */
  email: string | null
  groups: readonly string[]
}

/** Roles that groups give, and all that groups could give. Directories write names of groups in any case. */
export function rolesByGroup(groups: readonly string[], { roles }: VouchingRules): { given: ReadonlySet<string>; mapped: ReadonlySet<string> } {
  const of = new Set(groups.map((group) => group.toLowerCase()))
  const entries = Object.entries(roles)
  return {
    given: new Set(entries.flatMap(([group, role]) => (of.has(group.toLowerCase()) ? [role] : []))),
    mapped: new Set(entries.map(([, role]) => role)),
  }
}
