import { z } from 'zod'
import { defineTree } from '../../resource.ts'

/** What a person writes of a place (factory.md Appendix E, mes_location). `allowStatus`: quality statuses that may be stored there, commas between; none named is all. */
const PlaceRecord = z.object({
  code: z.string().trim().min(1, '请输入库位码').max(24, '不超过 24 个字符'),
  name: z.string().trim().min(1, '请输入名称').max(60, '不超过 60 个字符'),
  type: z.string().min(1, '请选择类型').max(16),
  parentId: z.string().max(64).default(''),
  allowMixLot: z.enum(['Y', 'N']).default('Y'),
  allowStatus: z.string().max(200).default(''),
  status: z.number().int().min(0).max(1).default(1),
})

/** Warehouses, zones, racks, bins, and the places of the workshops: where stock can be. */
export const places = defineTree({
  name: 'mesLocation',
  path: '/mes/location',
  title: '库位',
  label: 'name',
  permission: 'mes:location',
  verbs: ['list', 'add', 'edit', 'delete', 'import', 'export'],
  row: PlaceRecord,
  unique: [['code']],
  fields: [
    { kind: 'text', name: 'code', title: '库位码', width: 200, filter: 'shown', form: 'once' },
    { kind: 'text', name: 'name', title: '名称', width: 180, filter: 'shown' },
    { kind: 'dict', name: 'type', title: '类型', dictCode: 'mes_location_type', width: 90, filter: 'shown', initial: 'bin', isSortable: false },
    { kind: 'tree', name: 'parentId', title: '上级库位', resource: 'mesLocation', list: 'never', initial: '', isSortable: false, hint: '不选就是最上一级' },
    { kind: 'switch', name: 'allowMixLot', title: '可混批', width: 90, initial: 'Y', isSortable: false, hint: '否：一个库位只放一个批次' },
    {
      kind: 'dictMulti',
      name: 'allowStatus',
      title: '可存状态',
      dictCode: 'mes_quality_status',
      width: 200,
      initial: '',
      isSortable: false,
      hint: '不选就是都可以存放',
    },
    { kind: 'dictNumber', name: 'status', title: '状态', dictCode: 'valid_status', width: 90, initial: 1, isSortable: false },
  ],
  defaultSort: { column: 'code', order: 'asc' },
  tree: { parent: 'parentId', root: '' },
})
