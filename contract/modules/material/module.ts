import { defineModule } from '../../module.ts'
import { customers } from './customer.ts'
import { materials } from './material.ts'

/** What is made, of what, and for whom (factory.md 3.1). */
export const material = defineModule({
  name: 'material',
  resources: [materials, customers],
  commands: [],
  rights: {},
  dictionaries: [
    {
      dictCode: 'mes_material_type',
      dictName: '物料类型',
      items: { filler: '粉基', pigment: '色粉', oil: '油相', nbc: '内包材', wbc: '外包材', bulk: '料体', semi: '半成品', product: '成品' },
    },
    { dictCode: 'mes_unit', dictName: '计量单位', items: { kg: 'kg', g: 'g', mg: 'mg', pcs: '个', box: '箱', set: '套', L: 'L' } },
    { dictCode: 'mes_issue_rule', dictName: '发料规则', items: { FEFO: '先到期先出', FIFO: '先进先出', manual: '指定' } },
    { dictCode: 'mes_weigh_mode', dictName: '称量方式', items: { increment: '增重', decrement: '减重', fullPack: '整包', manual: '手工' } },
    { dictCode: 'mes_tol_type', dictName: '允差方式', items: { pct: '百分比', abs: '绝对值' } },
    { dictCode: 'mes_colorant_scope', dictName: '着色剂使用范围', items: { 1: '各种化妆品', 2: '除眼部', 3: '不接触黏膜', 4: '短时接触' } },
  ],
  figures: [],
  menu: [
    { group: 'production', title: '物料档案', url: '/mes/material', component: 'resource/mesMaterial', right: 'mes:material:list' },
    { group: 'production', title: '客户', url: '/mes/customer', component: 'resource/mesCustomer', right: 'mes:customer:list' },
  ],
})
