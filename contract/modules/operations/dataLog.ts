import { z } from 'zod'
import { defineResource } from '../../resource.ts'

/** One version of one record (entity SysDataLog). `dataContent` is the record as a JSON object; of a deleted one, what stood in it last. */
export const DataVersion = z.object({
  id: z.string(),
  createBy: z.string(),
  createTime: z.string(),
  /** name of the resource it is a record of */
  resource: z.string(),
  dataTitle: z.string(),
  dataTable: z.string(),
  dataId: z.string(),
  dataVersion: z.number(),
  verb: z.enum(['add', 'edit', 'delete']),
  dataContent: z.string(),
})
export type DataVersion = z.infer<typeof DataVersion>

/** Who made which version of which record, newest first; only the server writes it. */
export const dataLogs = defineResource({
  name: 'sysDataLog',
  path: '/sys/dataLog',
  title: '数据日志',
  label: 'dataTitle',
  permission: 'sys:dataLog',
  owner: 'tenant',
  verbs: ['list', 'export'],
  row: DataVersion.omit({ id: true }),
  unique: [],
  fields: [
    // what was changed comes first: a phone shows two columns
    { kind: 'text', name: 'dataTitle', title: '数据', width: 140, filter: 'shown' },
    { kind: 'dict', name: 'verb', title: '变更', dictCode: 'data_log_verb', width: 90, filter: 'shown' },
    { kind: 'dateTime', name: 'createTime', title: '时间', filter: 'shown' },
    { kind: 'text', name: 'createBy', title: '操作人', width: 120, filter: 'shown' },
    { kind: 'text', name: 'dataTable', title: '表名', width: 160, list: 'hidden', filter: 'folded' },
    { kind: 'text', name: 'dataId', title: '数据编号', width: 320, list: 'hidden', filter: 'folded' },
    { kind: 'number', name: 'dataVersion', title: '版本', width: 80 },
    { kind: 'json', name: 'dataContent', title: '内容', list: 'hidden', isSortable: false, maxLength: 100_000, recordOf: 'resource' },
    { kind: 'text', name: 'resource', title: '数据名', list: 'never', isSortable: false },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})
