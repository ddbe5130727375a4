import type { Offer } from './letters.ts'

/**
 * A report in SQL, by its id, as a workbook for somebody by their login name: of each tenant at work, with what their own rights, data rules and masks leave
 * of it now. Empty where they may not see it, null where there is no such account. Throws a Problem where it cannot be read.
 */
export type SqlReportsFor = (username: string, reportId: string) => Promise<Offer[] | null>
