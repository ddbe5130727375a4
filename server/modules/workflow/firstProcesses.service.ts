import { ProcessModel } from '#contract/modules/workflow/model.ts'
import type { ProcessModelInput } from '#contract/modules/workflow/model.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { deployProcess } from './deploy.service.ts'

/** `isOff`: it stands there ready, and somebody who looks after processes turns it on. */
type First = { model: ProcessModelInput; businessTable: string; description: string; isOff: boolean }

const start = { kind: 'start', id: 'start', name: '发起' } as const
const end = { kind: 'end', id: 'end', name: '结束' } as const

/** An order is looked at by a manager; the demonstration has one of its own. */
const order: First = {
  businessTable: 'mes_order',
  isOff: false,
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
  isOff: false,
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

const approvers = [{ is: 'role' as const, roles: ['manager', 'demoManager'] }]

/** A version of a formula is looked at, tried, and approved by the signatures of development and quality; without it its own buttons ask for both signatures. */
const formula: First = {
  businessTable: 'mes_formula_version',
  description: '配方版本提交后先审核、转试产，再由两人签名定版。启用后，提交的配方版本按它审批',
  isOff: true,
  model: {
    key: 'formula_review',
    name: '配方定版',
    nodes: [
      start,
      { kind: 'userTask', id: 'review', name: '配方审核', who: approvers },
      { kind: 'serviceTask', id: 'trial', name: '转为试产', handler: 'record.advance' },
      { kind: 'userTask', id: 'development', name: '研发签名定版', who: approvers, isSigned: true },
      { kind: 'userTask', id: 'quality', name: '质量签名定版', who: [{ is: 'role', roles: ['inspector', 'demoInspector'] }], isSigned: true },
      end,
    ],
    flows: [
      { id: 'start_review', from: 'start', to: 'review' },
      { id: 'review_trial', from: 'review', to: 'trial' },
      { id: 'trial_development', from: 'trial', to: 'development' },
      { id: 'development_quality', from: 'development', to: 'quality' },
      { id: 'quality_end', from: 'quality', to: 'end' },
    ],
  },
}

/** The processes that an installation begins with; one that stands already is left as it is. */
export async function makeFirstProcesses(unit: UnitOfWork): Promise<void> {
  for (const { model, businessTable, description, isOff } of [order, leave, formula]) {
    const known = await unit.trx.selectFrom('act_z_process').select('id').where('processKey', '=', model.key).limit(1).executeTakeFirst()
    if (known) continue
    const id = await deployProcess(unit, { model: ProcessModel.parse(model), xml: '', description, category: '', businessTable })
    if (isOff) await unit.trx.updateTable('act_z_process').set({ status: 0 }).where('id', '=', id).execute()
  }
}
