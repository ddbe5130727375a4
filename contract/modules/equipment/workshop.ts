import { z } from 'zod'
import { defineResource } from '../../resource.ts'

/** Dictionaries of workshops (factory.md Appendix A). */
export const cleanClassDictionary = 'mes_clean_class'
export const workshopStatusDictionary = 'mes_workshop_status'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)

/** What a person writes of a workshop (factory.md Appendix E, mes_workshop). `area` is m²; its code stays, what was exported or reported names it. */
const Workshop = z.object({
  code: text(32).min(1, '请输入车间编码'),
  name: text(100).min(1, '请输入车间名称'),
  cleanClass: z.string().max(32).default(''),
  area: z.number('应为数字').min(0, '不小于 0').max(1_000_000, '不大于 1000000').nullable().default(null),
  manager: z.string().max(64).default(''),
  floorPlan: z.string().max(2000).default(''),
  seq: z.number('应为整数').int('应为整数').min(0, '不小于 0').max(9999, '不大于 9999').default(1),
  status: z.string().min(1, '请选择状态').max(32).default('active'),
  memo: text(255).default(''),
})

/** The workshops of the plant: what machines stand in, and what walls group them by. */
export const workshops = defineResource({
  name: 'mesWorkshop',
  path: '/mes/workshop',
  title: '车间',
  label: 'name',
  permission: 'mes:workshop',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: Workshop,
  unique: [['code'], ['name']],
  fields: [
    { kind: 'text', name: 'code', title: '车间编码', width: 120, filter: 'shown', form: 'once' },
    { kind: 'text', name: 'name', title: '车间名称', filter: 'shown' },
    { kind: 'dict', name: 'cleanClass', title: '洁净级别', dictCode: cleanClassDictionary, filter: 'folded', initial: 'general' },
    { kind: 'number', name: 'area', title: '面积', decimals: 1, unit: 'm²', isSortable: false },
    { kind: 'user', name: 'manager', title: '负责人', isMulti: false, initial: '', isSortable: false },
    { kind: 'image', name: 'floorPlan', title: '平面图', maxCount: 1, isSortable: false, filter: 'none' },
    { kind: 'number', name: 'seq', title: '顺序', width: 80, initial: 1, hint: '小的在前' },
    { kind: 'dict', name: 'status', title: '状态', width: 100, dictCode: workshopStatusDictionary, filter: 'folded', initial: 'active' },
    { kind: 'text', name: 'memo', title: '备注', width: 220, isSortable: false },
  ],
  defaultSort: { column: 'seq', order: 'asc' },
})
