import { withinEvent } from '../../withinEvent.ts'

/** Announced inside the transaction that gave tasks another time or machine, or took one from them: plans and orders follow. */
export const tasksPlaced = withinEvent<TasksPlaced>('schedule.tasksPlaced')

/** Which tasks, when each will be done as far as a schedule says it (ms since the epoch; what runs may end later than planned), orders of which something has no place at all, and the IANA zone in which the days end on which orders are due. */
export type TasksPlaced = { tasks: readonly { taskId: string; endMs: number | null }[]; unplacedOrderIds: readonly string[]; plantTz: string }
