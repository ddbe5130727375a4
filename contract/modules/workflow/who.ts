import { z } from 'zod'

const codes = z.array(z.string().min(1).max(64)).min(1).max(100)

/** Who does a step (issue: role, user, department, its head, heads of named departments, applicant, a head above the applicant, a field of the record, chosen before). */
export const Who = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('role'), roles: codes }),
  z.strictObject({ is: z.literal('user'), usernames: codes }),
  /** everybody of these departments, by orgCode */
  z.strictObject({ is: z.literal('department'), departments: codes }),
  /** the head of the applicant's department */
  z.strictObject({ is: z.literal('departmentHead') }),
  /** heads of these departments, by orgCode */
  z.strictObject({ is: z.literal('headsOf'), departments: codes }),
  z.strictObject({ is: z.literal('applicant') }),
  /** the head `levels` departments above the applicant's own; 1 is the next one */
  z.strictObject({ is: z.literal('applicantHead'), levels: z.number().int().min(1).max(10) }),
  /** user names in a field of the record, separated by commas */
  z.strictObject({ is: z.literal('field'), field: z.string().min(1).max(64) }),
  /** whoever the person before chooses */
  z.strictObject({ is: z.literal('chosen') }),
])
export type Who = z.infer<typeof Who>
