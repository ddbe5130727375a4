import type { Command } from '../../command.ts'
import type { Resource } from '../../resource.ts'
import { approveVersion, rejectVersion, submitVersion, tryVersion } from '../formula/formulaCommands.ts'
import { formulaVersions } from '../formula/formulaVersion.ts'
import { approveOrder, rejectOrder, submitOrder } from '../production/orderCommands.ts'
import { orders } from '../production/order.ts'
import { approveLeave, leaves, recordLeave, rejectLeave, reviseLeave, submitLeave } from './leave.ts'

/**
 * A kind of record that can be decided by a process. `submit` begins it, wherever it is given; `pass` and `reject` are given by the
 * process when it ends, and `between` on the way where a record has a state between (a formula is tried before it is approved). `make` and `revise` are given where an application is filled in beside the process (api-contract.md 2.16 `add`, `editForm`).
 */
export type Approval = {
  resource: Resource
  /** as the wire names it */
  tableName: string
  submit: Command
  between: Command | null
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
    between: null,
    pass: approveOrder,
    reject: rejectOrder,
    make: null,
    revise: null,
    routeName: '/mes/order',
    title: '订单审核',
  },
  {
    resource: formulaVersions,
    tableName: 'mes_formula_version',
    submit: submitVersion,
    between: tryVersion,
    pass: approveVersion,
    reject: rejectVersion,
    make: null,
    revise: null,
    routeName: '/mes/formulaVersion',
    title: '配方定版',
  },
  {
    resource: leaves,
    tableName: 'oa_leave',
    submit: submitLeave,
    between: null,
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
