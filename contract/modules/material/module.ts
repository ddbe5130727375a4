import { unitTexts } from '../../rules/unitConversion.ts'
import { defineModule } from '../../module.ts'
import { containerCommands, containers } from './container.ts'
import { customers } from './customer.ts'
import { blockedLots, lotsToJudge, overdueLots } from './figures.ts'
import { issues } from './issue/issue.ts'
import { issueCommands } from './issue/issueCommands.ts'
import { issueDictionaries } from './issue/issueDictionaries.ts'
import { issueItemCommands, issueItems } from './issue/issueItem.ts'
import { issueLineCommands, issueLines } from './issue/issueLine.ts'
import { issueReturns, returnCommands } from './issue/issueReturn.ts'
import { lotCommands } from './lotCommands.ts'
import { lots } from './lot.ts'
import { materials } from './material.ts'
import { places } from './place.ts'
import { handlingUnits, unitCommands } from './stock/handlingUnit.ts'
import { stockDictionaries } from './stock/stockDictionaries.ts'
import { stockMoves } from './stock/stockMove.ts'
import { suppliers } from './supplier.ts'

/** What is made, of what, and for whom (factory.md 3.1). */
export const material = defineModule({
  name: 'material',
  resources: [materials, customers, suppliers, places, containers, lots, handlingUnits, stockMoves, issues, issueLines, issueItems, issueReturns],
  commands: [...containerCommands, ...lotCommands, ...unitCommands, ...issueCommands, ...issueLineCommands, ...issueItemCommands, ...returnCommands],
  rights: {
    'mes:container:clean': '清洁和停用容器',
    'mes:lot:judge': '判定批次质量',
    'mes:stock:post': '移库、报废和取样',
    'mes:stock:reverse': '冲销库存流水',
    'mes:inventory:view': '查看库存清单',
    'mes:trace:view': '查看批次追溯',
  },
  dictionaries: [
    {
      dictCode: 'mes_material_type',
      dictName: '物料类型',
      items: { filler: '粉基', pigment: '色粉', oil: '油相', nbc: '内包材', wbc: '外包材', bulk: '料体', semi: '半成品', product: '成品' },
    },
    { dictCode: 'mes_unit', dictName: '计量单位', items: unitTexts },
    { dictCode: 'mes_issue_rule', dictName: '发料规则', items: { FEFO: '先到期先出', FIFO: '先进先出', manual: '指定' } },
    { dictCode: 'mes_weigh_mode', dictName: '称量方式', items: { increment: '增重', decrement: '减重', fullPack: '整包', manual: '手工' } },
    { dictCode: 'mes_tol_type', dictName: '允差方式', items: { pct: '百分比', abs: '绝对值' } },
    { dictCode: 'mes_colorant_scope', dictName: '着色剂使用范围', items: { 1: '各种化妆品', 2: '除眼部', 3: '不接触黏膜', 4: '短时接触' } },
    ...stockDictionaries,
    ...issueDictionaries,
  ],
  figures: [lotsToJudge, blockedLots, overdueLots],
  menu: [
    { group: 'master', title: '物料档案', url: '/mes/material', component: 'resource/mesMaterial', right: 'mes:material:list' },
    { group: 'master', title: '客户', url: '/mes/customer', component: 'resource/mesCustomer', right: 'mes:customer:list' },
    { group: 'master', title: '供应商', url: '/mes/supplier', component: 'resource/mesSupplier', right: 'mes:supplier:list' },
    { group: 'warehouse', title: '库存清单', url: '/wms/inventory', component: 'material/Inventory', right: 'mes:inventory:view' },
    { group: 'warehouse', title: '物料批次', url: '/mes/materialLot', component: 'resource/mesMaterialLot', right: 'mes:lot:list' },
    { group: 'warehouse', title: '物料件', url: '/mes/hu', component: 'resource/mesHu', right: 'mes:hu:list' },
    { group: 'warehouse', title: '库存流水', url: '/wms/moves', component: 'resource/mesStockMove', right: 'mes:stock:list' },
    { group: 'report', title: '批次追溯', url: '/trace', component: 'material/Trace', right: 'mes:trace:view', needs: ['mes:lot:list'] },
    { group: 'weighing', title: '发料单', url: '/mes/issue', component: 'resource/mesIssue', right: 'mes:issue:list' },
    { group: 'weighing', title: '拣料', url: '/mes/picking', component: 'material/Picking', right: 'mes:issue:pick', needs: ['mes:issue:list'] },
    { group: 'weighing', title: '发料明细', url: '/mes/issueItem', component: 'resource/mesIssueItem', right: 'mes:issue:list' },
    { group: 'weighing', title: '退料单', url: '/mes/issueReturn', component: 'resource/mesIssueReturn', right: 'mes:issueReturn:list' },
    { group: 'master', title: '库位', url: '/mes/location', component: 'resource/mesLocation', right: 'mes:location:list' },
    { group: 'master', title: '容器', url: '/mes/container', component: 'resource/mesContainer', right: 'mes:container:list' },
  ],
})
