import { approveLeave, leaves, recordLeave, rejectLeave, reviseLeave, submitLeave } from '#contract/modules/workflow/leave.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import type { CommandHalf } from '../../resource/command/commandHalf.ts'
import type { HookParts } from '../../resource/routes/registered.ts'
import type { Hooks } from '../../resource/write/hooks.ts'

type Row = NonNullable<(typeof leaves)['rowType']> & { id: string }
/** An instant may be written as ms since the epoch, as it rests. */
type Leave = Omit<Row, 'decidedAt'> & { decidedAt: string | number | null }

const onlyOwn = ({ unit, record }: { unit: { by: { username: string } }; record: Leave & { createBy?: string } }) =>
  record.createBy !== undefined && record.createBy !== unit.by.username ? '只有申请人自己能提交这张请假单' : null

/** What was asked stands as a whole: each field, and one beside the other, as in the form of the list. Throws a ZodError. */
const checked = (asked: Partial<Leave>, before: Partial<Leave> = {}) => leaves.row.parse({ ...before, ...asked })

/** The server's half of the commands on leave. */
export const leaveHalves: readonly CommandHalf[] = [
  implement<Leave>(recordLeave, { make: ({ asked, records }) => records.add(checked(asked)) }),
  implement<Leave>(reviseLeave, { run: async ({ asked, record }) => checked(asked, record) }),
  implement<Leave>(submitLeave, { guards: [onlyOwn] }),
  implement<Leave>(approveLeave, { run: async ({ unit }) => ({ decidedAt: unit.at }) }),
  implement<Leave>(rejectLeave),
]

/** A number of its own for each. */
export function leaveHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<Row> {
  return { assigned: async (_row, before, unit) => (before ? {} : { leaveNo: await nextNumber(unit, 'oa_leave', { plantTz }), decidedAt: null }) }
}
