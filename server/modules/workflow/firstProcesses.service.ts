import { ProcessModel } from '#contract/modules/workflow/model.ts'
import type { ProcessModelInput } from '#contract/modules/workflow/model.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { deployProcess } from './deploy.service.ts'

type First = { model: ProcessModelInput; businessTable: string; description: string }

const start = { kind: 'start', id: 'start', name: '发起' } as const
const end = { kind: 'end', id: 'end', name: '结束' } as const

/** An order is looked at by a manager; the demonstration has one of its own. */
const order: First = {
  businessTable: 'mes_order',
  description: '生产订单提交后由经理审核',
  model: {
    key: 'order_review',
    name: '订单审核',
    nodes: [start, { kind: 'userTask', id: 'review', name: '经理审核', who: [{ is: 'role', roles: ['manager', 'demoManager'] }] }, end],
    flows: [
      { id: 'start_review', from: 'start', to: 'review' },
      { id: 'review_end', from: 'review', to: 'end' },
    ],
  },
}

/** Leave is granted by the head of one's department, and more than three days by a manager too. */
const leave: First = {
  businessTable: 'oa_leave',
  description: '部门负责人审批，三天以上再由经理审批',
  model: {
    key: 'leave',
    name: '请假',
    repeated: 'pass',
    nodes: [
      start,
      { kind: 'userTask', id: 'head', name: '部门负责人审批', who: [{ is: 'departmentHead' }] },
      { kind: 'exclusive', id: 'how_long', name: '超过三天？', fallback: 'short' },
      { kind: 'userTask', id: 'manager', name: '经理审批', who: [{ is: 'role', roles: ['manager', 'demoManager'] }] },
      { kind: 'exclusive', id: 'merge', name: '' },
      end,
    ],
    flows: [
      { id: 'start_head', from: 'start', to: 'head' },
      { id: 'head_how', from: 'head', to: 'how_long' },
      { id: 'long', name: '三天以上', from: 'how_long', to: 'manager', when: { field: 'days', is: 'gt', value: 3 } },
      { id: 'short', name: '三天以内', from: 'how_long', to: 'merge' },
      { id: 'manager_merge', from: 'manager', to: 'merge' },
      { id: 'merge_end', from: 'merge', to: 'end' },
    ],
  },
}

/** The processes that an installation begins with; one that stands already is left as it is. */
export async function makeFirstProcesses(unit: UnitOfWork): Promise<void> {
  for (const { model, businessTable, description } of [order, leave]) {
    const known = await unit.trx.selectFrom('act_z_process').select('id').where('processKey', '=', model.key).limit(1).executeTakeFirst()
    if (!known) await deployProcess(unit, { model: ProcessModel.parse(model), xml: '', description, category: '', businessTable })
  }
}
