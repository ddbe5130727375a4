import { z } from 'zod'
import { defineResource } from '../../resource.ts'

/** A stored file as people see it in the list (entity OSSFile); only uploads write it. `url` is its path, `fileSize` in bytes. */
export const OssFile = z.object({
  fileName: z.string(),
  url: z.string(),
  fileSize: z.number(),
  fileType: z.string(),
  biz: z.string(),
  createBy: z.string(),
  createTime: z.string(),
})

/** All stored files (api-contract.md 2.12 "OSS"). One that a record holds cannot be deleted. */
export const ossFiles = defineResource({
  name: 'ossFile',
  path: '/sys/oss/file',
  title: '文件',
  label: 'fileName',
  permission: 'sys:file',
  verbs: ['list', 'delete'],
  row: OssFile,
  unique: [['url']],
  fields: [
    { kind: 'text', name: 'fileName', title: '文件名称', width: 260, filter: 'shown' },
    { kind: 'file', name: 'url', title: '预览', form: 'never', width: 220, isSortable: false, maxCount: 1 },
    { kind: 'number', name: 'fileSize', title: '大小', unit: '字节', width: 130 },
    { kind: 'text', name: 'fileType', title: '类型', width: 160, list: 'hidden', filter: 'folded' },
    { kind: 'text', name: 'biz', title: '分类目录', width: 130, filter: 'folded' },
    { kind: 'text', name: 'createBy', title: '上传人', width: 120, filter: 'shown' },
    { kind: 'dateTime', name: 'createTime', title: '上传时间' },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})
