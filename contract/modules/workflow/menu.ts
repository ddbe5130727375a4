import type { MenuEntry } from '../../module.ts'

/** Pages of workflow at the addresses of api-contract.md 2.16. Own steps and applications are everybody's. */
export const workflowMenu: readonly MenuEntry[] = [
  { group: 'workflow', title: '待办', url: '/activiti/todoManage', component: 'activiti/todoManage' },
  { group: 'workflow', title: '已办', url: '/activiti/doneManage', component: 'activiti/doneManage' },
  { group: 'workflow', title: '我的申请', url: '/activiti/applyList', component: 'activiti/applyList' },
  { group: 'workflow', title: '抄送我的', url: '/activiti/copyManage', component: 'activiti/copyManage' },
  { group: 'workflow', title: '发起申请', url: '/activiti/applyHome', component: 'activiti/applyHome' },
  { group: 'workflow', title: '流程模型', url: '/activiti/ModelList', component: 'activiti/ModelList', right: 'act:model:list' },
  { group: 'workflow', title: '已发布流程', url: '/activiti/ProcessModelList', component: 'activiti/ProcessModelList', right: 'act:model:list' },
  { group: 'workflow', title: '运行中流程', url: '/activiti/processInsManage', component: 'activiti/processInsManage', right: 'act:instance:list' },
  { group: 'workflow', title: '已结束流程', url: '/activiti/processFinishManage', component: 'activiti/processFinishManage', right: 'act:instance:list' },
  { group: 'examples', title: '基础表单', url: '/form/base-form', component: 'form/BasicForm' },
  { group: 'examples', title: '分步表单', url: '/form/step-form', component: 'form/stepForm/StepForm' },
  { group: 'examples', title: '高级表单', url: '/form/advanced-form', component: 'form/advancedForm/AdvancedForm' },
  { group: 'examples', title: '示例列表', url: '/list/table-list', component: 'resource/oaLeave', right: 'oa:leave:list' },
  { group: 'examples', title: '详情页', url: '/profile/basic', component: 'profile/basic/Index' },
]
