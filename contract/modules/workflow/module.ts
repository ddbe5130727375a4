import { defineModule } from '../../module.ts'
import { workflowMenu } from './menu.ts'
import { leaveCommands, leaves, leaveStatusTexts, leaveTypeTexts } from './leave.ts'
import { applicationResultTexts, applicationStatusTexts, urgencyTexts } from './wire.ts'

/** Approvals: who decides what, in the same transaction as the record that is decided (api-contract.md 2.16). Own tasks and applications need no right but to be signed in. */
export const workflow = defineModule({
  name: 'workflow',
  resources: [leaves],
  commands: leaveCommands,
  rights: {
    'act:model:list': '查看流程模型',
    'act:model:edit': '设计流程模型',
    'act:model:deploy': '部署流程',
    'act:process:edit': '维护已发布流程',
    'act:instance:list': '查看全部流程实例',
    'act:instance:manage': '管理流程实例',
  },
  dictionaries: [
    { dictCode: 'oa_leave_type', dictName: '请假类型', items: leaveTypeTexts },
    { dictCode: 'oa_leave_status', dictName: '请假单状态', items: leaveStatusTexts },
    { dictCode: 'act_status', dictName: '申请状态', items: applicationStatusTexts },
    { dictCode: 'act_result', dictName: '审批结果', items: applicationResultTexts },
    { dictCode: 'act_priority', dictName: '审批优先级', items: urgencyTexts },
  ],
  menu: [...workflowMenu, { group: 'examples', title: '请假单', url: '/oa/leave', component: 'resource/oaLeave', right: 'oa:leave:list' }],
  figures: [],
})
