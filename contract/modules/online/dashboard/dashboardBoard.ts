import { z } from 'zod'

/** A dashboard is drawn on 24 columns and as many rows as it needs (docs/decisions/132-dashboards.md). */
export const dashboardColumns = 24
export const mostDashboardRows = 96
export const mostDashboardTiles = 16
/** more marks than this nobody reads in one picture; the table behind it has all of them */
export const mostMarks = 60

/** The closed list of what can stand on a dashboard, and by how many columns of its report each is put together. */
export const dashboardTileKinds = {
  number: { title: '数字', groups: 0 },
  bar: { title: '柱状图', groups: 1 },
  line: { title: '折线图', groups: 1 },
  pie: { title: '饼图', groups: 1 },
  pareto: { title: '帕累托图', groups: 1 },
  stacked: { title: '堆叠图', groups: 2 },
  scatter: { title: '散点图', groups: 1 },
  pivot: { title: '透视表', groups: 2 },
  table: { title: '表格', groups: 1 },
} as const
export type DashboardTileKind = keyof typeof dashboardTileKinds

const whole = (least: number, most: number) => z.number().int().min(least).max(most)
const word = z.string().max(80)

/** `groups` and `measures` are the words of a report (contract/resourceReport.ts): `status`, `createTime:month`; `count`, `sum:qty`. A scatter puts its second number over its first. */
export const DashboardTile = z
  .object({
    id: z.string().regex(/^\w{1,32}$/, '编号应为字母和数字'),
    kind: z.enum(Object.keys(dashboardTileKinds) as [DashboardTileKind, ...DashboardTileKind[]]), // the keys of a constant object
    x: whole(0, dashboardColumns - 1),
    y: whole(0, mostDashboardRows - 1),
    w: whole(2, dashboardColumns),
    h: whole(2, 24),
    title: z.string().trim().max(40, '标题不超过 40 个字符').default(''),
    report: z.string().regex(/^[A-Za-z]\w{0,63}$/, '请选择报表'),
    groups: z.array(word.min(1)).max(2, '最多按 2 列分组').default([]),
    measures: z.array(word.min(1)).min(1, '请选择数值').max(2, '最多 2 个数值').default(['count']),
  })
  .superRefine(({ kind, groups, measures, x, w }, refused) => {
    const { title, groups: due } = dashboardTileKinds[kind]
    if (groups.length !== due) refused.addIssue({ code: 'custom', path: ['groups'], message: due === 0 ? `${title}不分组` : `${title}要按 ${due} 列分组` })
    if (kind === 'scatter' && measures.length !== 2) refused.addIssue({ code: 'custom', path: ['measures'], message: '散点图要两个数值' })
    if (kind !== 'scatter' && kind !== 'table' && measures.length !== 1)
      refused.addIssue({ code: 'custom', path: ['measures'], message: `${title}只有一个数值` })
    if (x + w > dashboardColumns) refused.addIssue({ code: 'custom', path: ['w'], message: '超出画面' })
  })
export type DashboardTile = z.infer<typeof DashboardTile>

/** A value that all tiles are asked with, as far as their reports know a parameter of this name. */
const DashboardParameter = z.object({
  name: z.string().regex(/^(?!mo_)[A-Za-z]\w{0,31}$/, '参数名应以字母开头，不能以 mo_ 开头'),
  title: z.string().trim().max(40).default(''),
  value: z.string().max(255).default(''),
})

/** What a dashboard shows, as it rests in `boardJson`. */
export const DashboardBoard = z
  .object({
    params: z.array(DashboardParameter).max(6, '最多 6 个参数').default([]),
    tiles: z.array(DashboardTile).max(mostDashboardTiles, `最多 ${mostDashboardTiles} 块`).default([]),
  })
  .superRefine(({ params, tiles }, refused) => {
    for (const [of, names] of [['params', params.map(({ name }) => name)] as const, ['tiles', tiles.map(({ id }) => id)] as const])
      if (new Set(names).size < names.length) refused.addIssue({ code: 'custom', path: [of], message: of === 'params' ? '参数名重复' : '编号重复' })
  })
export type DashboardBoard = z.infer<typeof DashboardBoard>

export const emptyDashboard: DashboardBoard = { params: [], tiles: [] }

/** Why a text is no dashboard, for people: `第 2 块：请选择报表`; null where it is one. */
export function dashboardComplaint(json: string): string | null {
  const given = parsed(json)
  if (given === null) return '看板：内容有误'
  const { error } = DashboardBoard.safeParse(given)
  const [issue] = error?.issues ?? []
  if (!issue) return null
  const [of, at] = issue.path
  const where = typeof at !== 'number' ? '看板' : of === 'tiles' ? `第 ${at + 1} 块` : `第 ${at + 1} 个参数`
  return `${where}：${/\p{Script=Han}/u.test(issue.message) ? issue.message : '内容有误'}`
}

/** The dashboard in a text; an empty one where there is none. */
export function dashboardIn(json: string): DashboardBoard {
  return DashboardBoard.safeParse(parsed(json)).data ?? emptyDashboard
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
