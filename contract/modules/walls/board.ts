import { z } from 'zod'

/** A board is drawn on 24 columns and 12 rows below the header of the wall (design/screens.md 1). */
export const boardColumns = 24
export const boardRows = 12
export const mostPages = 10
export const mostTiles = 60

const code = z.string().min(1, '请选择').max(64)
const place = {
  id: z.string().regex(/^\w{1,32}$/, '编号应为字母和数字'),
  x: z
    .number()
    .int()
    .min(0)
    .max(boardColumns - 1),
  y: z
    .number()
    .int()
    .min(0)
    .max(boardRows - 1),
  w: z.number().int().min(1).max(boardColumns),
  h: z.number().int().min(1).max(boardRows),
  title: z.string().trim().max(40, '不超过 40 个字符').default(''),
}
const tile = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) => z.object({ kind: z.literal(kind), ...place, ...shape })

/** The closed list of what can stand on a board. */
export const Tile = z.discriminatedUnion('kind', [
  tile('machine', { equipCode: code }),
  tile('value', { tagCode: code }),
  tile('limit', { tagCodes: z.array(code).min(1, '请选择测点').max(8, '最多 8 个测点') }),
  tile('trend', { tagCode: code, minutes: z.union([z.literal(15), z.literal(60), z.literal(480), z.literal(720)]).default(60) }),
  tile('states', { equipCodes: z.array(code).min(1, '请选择设备').max(12, '最多 12 台设备') }),
  tile('oee', { equipCodes: z.array(code).max(60).default([]) }),
  tile('figure', { figure: z.enum(['running', 'down', 'alarms', 'offline']) }),
  tile('alarms', { equipCodes: z.array(code).max(60).default([]) }),
  tile('andon', { equipCodes: z.array(code).max(60).default([]) }),
  tile('map', { workshopCode: z.string().max(64).default('') }),
  tile('report', { report: z.enum(['stops', 'oeeByMachine', 'hours']) }),
  /** one number of a report in SQL; `measure` is `count` or `sum:<column>`, as in a dashboard (docs/decisions/168-reports-on-walls.md) */
  tile('reportFigure', { report: z.string().max(64).default(''), measure: z.string().max(80).default('count') }),
  tile('picture', { path: z.string().regex(/^\/(?!\/)[\w./-]{1,200}$/, '图片地址应以 / 开头，是本系统里的文件') }),
  tile('text', { text: z.string().trim().min(1, '请输入文字').max(200, '不超过 200 个字符') }),
])
export type Tile = z.infer<typeof Tile>
export type TileKind = Tile['kind']

export const tileKinds = {
  machine: '设备卡片',
  value: '数值',
  limit: '限值条',
  trend: '趋势',
  states: '状态条',
  oee: 'OEE',
  figure: '指标',
  alarms: '报警',
  andon: '安灯',
  map: '地图',
  report: '报表图',
  reportFigure: '报表数字',
  picture: '图片',
  text: '文字',
} as const satisfies Record<TileKind, string>
export const figureNames = { running: '运行设备', down: '故障设备', offline: '离线设备', alarms: '未确认报警' } as const

export const reportNames = { stops: '本班停机原因', oeeByMachine: '本班各设备 OEE', hours: '本班每小时开动率' } as const

/** From which machines a board makes itself (自动看板), until somebody takes it over: null then. */
export const AutoChoice = z.discriminatedUnion('by', [
  z.object({ by: z.literal('all') }),
  z.object({ by: z.literal('workshop'), code }),
  z.object({ by: z.literal('type'), code }),
  z.object({ by: z.literal('machines'), codes: z.array(code).min(1, '请选择设备').max(60) }),
])
export type AutoChoice = z.infer<typeof AutoChoice>

const Page = z.object({ title: z.string().trim().max(40).default(''), tiles: z.array(Tile).max(mostTiles, `一页最多 ${mostTiles} 块`) })

/** A layout, as it is drawn, kept, compared and carried as JSON. */
export const Board = z
  .object({ format: z.literal(1), auto: AutoChoice.nullable().default(null), pages: z.array(Page).min(1).max(mostPages, `最多 ${mostPages} 页`) })
  .superRefine(({ pages }, refused) => {
    for (const [page, { tiles }] of pages.entries()) {
      const seen = new Set<string>()
      for (const [at, one] of tiles.entries()) {
        const path = ['pages', page, 'tiles', at]
        if (one.x + one.w > boardColumns || one.y + one.h > boardRows) refused.addIssue({ code: 'custom', path, message: '超出画面' })
        if (seen.has(one.id)) refused.addIssue({ code: 'custom', path: [...path, 'id'], message: '编号重复' })
        seen.add(one.id)
      }
    }
  })
export type Board = z.infer<typeof Board>

export const emptyBoard: Board = { format: 1, auto: null, pages: [{ title: '', tiles: [] }] }

/** Where a board does not parse: `pages.0.tiles.3.tagCode：请选择`. */
export function boardComplaints(given: unknown): string[] {
  const { error } = Board.safeParse(given)
  return (error?.issues ?? []).map(({ path, message }) => `${path.length === 0 ? '看板' : path.join('.')}：${message}`)
}

/** Where a board of this code hangs. */
export function boardPath(wallCode: string): string {
  return `/display/board/${encodeURIComponent(wallCode)}`
}
