import { defineModule } from '../../module.ts'

/** Approvals: who decides what, in the same transaction as the record that is decided (api-contract.md 2.16). Own tasks and applications need no right but to be signed in. */
export const workflow = defineModule({
  name: 'workflow',
  resources: [],
  commands: [],
  rights: {
    'act:model:list': '查看流程模型',
    'act:model:edit': '设计流程模型',
    'act:model:deploy': '部署流程',
    'act:process:edit': '维护已发布流程',
    'act:instance:list': '查看全部流程实例',
    'act:instance:manage': '管理流程实例',
  },
  dictionaries: [],
  menu: [],
  figures: [],
})
