import { z } from 'zod'

/** Announced inside the transaction that gave tasks another time or machine, or took one from them: plans and orders follow (UnitOfWork.within). */
export const tasksPlaced = 'schedule.tasksPlaced'

/** Which tasks, when each will be done as far as a schedule says it (ms since the epoch; what runs may end later than planned), and the IANA zone in which the days end on which orders are due. */
export const TasksPlaced = z.object({ tasks: z.array(z.object({ taskId: z.string(), endMs: z.number().nullable() })), plantTz: z.string() })
export type TasksPlaced = z.infer<typeof TasksPlaced>
