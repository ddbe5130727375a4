import type { Command } from '../../command.ts'
import type { Resource } from '../../resource.ts'
import { approveOrder, rejectOrder, submitOrder } from '../production/orderCommands.ts'
import { orders } from '../production/order.ts'
import { approveLeave, leaves, recordLeave, rejectLeave, reviseLeave, submitLeave } from './leave.ts'

/**
 * A kind of record that can be decided by a process. `submit` begins it, wherever it is given; `pass` and `reject` are given by the
 * process when it ends. `make` and `revise` are given where an application is filled in beside the process (api-contract.md 2.16 `add`, `editForm`).
 */
export type Approval = {
  resource: Resource
  /** as the wire names it */
  tableName: string
  submit: Command
  pass: Command
  reject: Command
  make: Command | null
  revise: Command | null
  /** the page of the office where its records stand */
  routeName: string
  /** what an application is called, before the label of its record */
  title: string
}

export const approvals: readonly Approval[] = [
  {
    resource: orders,
    tableName: 'mes_order',
    submit: submitOrder,
    pass: approveOrder,
    reject: rejectOrder,
    make: null,
    revise: null,
    routeName: '/mes/order',
    title: '订单审核',
  },
  {
    resource: leaves,
    tableName: 'oa_leave',
    submit: submitLeave,
    pass: approveLeave,
    reject: rejectLeave,
    make: recordLeave,
    revise: reviseLeave,
    routeName: '/oa/leave',
    title: '请假申请',
  },
]

export function approvalOf(tableName: string): Approval | null {
  return approvals.find((one) => one.tableName === tableName) ?? null
}
