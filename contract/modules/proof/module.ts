import { defineModule } from '../../module.ts'

/** The rules that the plant's data keep, looked at live (factory.md 4 R1–R25, 5.1 "consistency proof page"). */
export const proof = defineModule({
  name: 'proof',
  resources: [],
  commands: [],
  rights: { 'mes:proof:view': '查看一致性自检', 'mes:proof:run': '运行一致性自检' },
  house: { whole: [], shared: [], rights: ['mes:proof:view', 'mes:proof:run'] },
  dictionaries: [],
  figures: [],
  menu: [{ group: 'monitor', title: '一致性自检', url: '/sys/proof', component: 'proof/Proof', right: 'mes:proof:view' }],
})
