import { z } from 'zod'
import { defineResource } from '../../../resource.ts'
import { dashboardComplaint, emptyDashboard } from './dashboardBoard.ts'

const longestBoard = 40_000

/** A dashboard of tiles over reports in SQL (docs/decisions/132-dashboards.md). It holds no data: who opens it sees of each tile what they may read of its report. */
const DashboardRecord = z.object({
  code: z.string('请输入编码').regex(/^[A-Za-z]\w{0,63}$/, '编码应以字母开头，为 1 到 64 个字母、数字或下划线'),
  name: z.string('请输入名称').trim().min(1, '请输入名称').max(100, '不超过 100 个字符'),
  boardJson: z
    .string()
    .max(longestBoard, '看板太大，请减少块数')
    .superRefine((json, refused) => {
      const complaint = dashboardComplaint(json)
      if (complaint !== null) refused.addIssue({ code: 'custom', message: complaint })
    })
    .default(JSON.stringify(emptyDashboard)),
  remark: z.string().trim().max(255, '不超过 255 个字符').default(''),
})

export const dashboards = defineResource({
  name: 'onlDashboard',
  path: '/online/dashboard',
  title: '数据看板',
  label: 'name',
  permission: 'sys:dashboard',
  verbs: ['list', 'add', 'edit', 'delete'],
  row: DashboardRecord,
  unique: [['code']],
  fields: [
    { kind: 'text', name: 'name', title: '名称', maxLength: 100, width: 200, filter: 'shown' },
    { kind: 'text', name: 'code', title: '编码', maxLength: 64, width: 160, form: 'once', filter: 'shown' },
    { kind: 'json', name: 'boardJson', title: '内容', maxLength: longestBoard, list: 'never', isSortable: false, initial: JSON.stringify(emptyDashboard) },
    { kind: 'text', name: 'remark', title: '备注', maxLength: 255, isSortable: false },
  ],
  defaultSort: { column: 'createTime', order: 'desc' },
})
