import { z } from 'zod'
import { defineResource } from '../../resource.ts'

/** What a person writes of a weigh center: its scales and where it stands. `scaleIds` are numbers of scales with commas between. */
const CenterRecord = z.object({
  code: z.string().trim().min(1, '请输入编码').max(24, '不超过 24 个字符'),
  name: z.string().trim().min(1, '请输入名称').max(60, '不超过 60 个字符'),
  workshopId: z.string().max(64).nullable().default(null),
  scaleIds: z.string().trim().max(500, '不超过 500 个字符').default(''),
  status: z.number().int().min(0).max(1).default(1),
})

/** 称量中心 (mes_weigh_center): where batches are weighed. */
export const weighCenters = defineResource({
  name: 'mesWeighCenter',
  path: '/mes/weighCenter',
  title: '称量中心',
  label: 'name',
  permission: 'mes:weighCenter',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: CenterRecord,
  unique: [['code']],
  fields: [
    { kind: 'text', name: 'code', title: '编码', width: 110, filter: 'shown', form: 'once' },
    { kind: 'text', name: 'name', title: '名称', width: 160, filter: 'shown' },
    { kind: 'reference', name: 'workshopId', title: '车间', resource: 'mesWorkshop', width: 140, isSortable: false },
    { kind: 'text', name: 'scaleIds', title: '秤具', width: 200, isSortable: false, hint: '这里的秤的编号，用逗号分隔；空着表示不限' },
    { kind: 'dictNumber', name: 'status', title: '状态', dictCode: 'valid_status', width: 90, filter: 'shown', initial: 1, isSortable: false },
  ],
  defaultSort: { column: 'code', order: 'asc' },
})
