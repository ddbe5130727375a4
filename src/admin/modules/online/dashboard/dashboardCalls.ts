import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { Field } from '#contract/field.ts'
import { columnField } from '#contract/modules/online/cgreport/columnField.ts'
import { SqlColumns } from '#contract/modules/online/cgreport/sqlColumn.ts'
import { dashboardIn, dashboardTileKinds, emptyDashboard } from '#contract/modules/online/dashboard/dashboardBoard.ts'
import type { DashboardBoard, DashboardTile } from '#contract/modules/online/dashboard/dashboardBoard.ts'
import { dashboards } from '#contract/modules/online/dashboard/dashboard.ts'
import { GroupedReport } from '#contract/modules/online/dashboard/grouped.ts'
import { endpointsOf } from '#contract/resource.ts'
import { ApiError, request } from '../../../../api/request.ts'
import { readPage, readRecord } from '../../../../api/records.ts'
import type { RecordRow } from '../../../../api/records.ts'
import { plainText } from '../../../fields/plain.ts'
import { expecting } from '../../../../api/expecting.ts'

/** A dashboard while it is drawn or shown; `id` is null for a new one. */
export type Dashboard = { id: string | null; version: number; code: string; name: string; remark: string; board: DashboardBoard }

export const newDashboard: Dashboard = { id: null, version: 0, code: '', name: '', remark: '', board: emptyDashboard }

const base = '/online/cgreport/api'
const linesAtMost = 1000
/** of a source that tells nothing of its changes */
const againEveryMs = 60_000
/** after an answer that did not come */
const soonMs = 10_000

function dashboardOf(row: RecordRow): Dashboard {
  const text = (name: string) => plainText({ name }, row)
  return { id: row.id, version: row.version, code: text('code'), name: text('name'), remark: text('remark'), board: dashboardIn(text('boardJson')) }
}

/** A dashboard by its code, as its address names it. Throws ApiError. */
export async function readDashboard(code: string): Promise<Dashboard> {
  const { records } = await readPage(dashboards, { code: `eq ${code}`, pageSize: 1 })
  const found = records[0]
  if (!found) throw new ApiError(404, '没有这个数据看板，它可能已被删除')
  return dashboardOf(await readRecord(dashboards, found.id))
}

export async function readDashboardOf(id: string): Promise<Dashboard> {
  return id === '' ? newDashboard : dashboardOf(await readRecord(dashboards, id))
}

/** Stores a dashboard and answers with it as it is stored. Throws ApiError. */
export async function saveDashboard({ id, version, board, ...rest }: Dashboard): Promise<Dashboard> {
  const { add, edit } = endpointsOf(dashboards)
  const body = { ...rest, boardJson: JSON.stringify(board) }
  if (id !== null) {
    await request(edit, z.unknown(), { method: 'PUT', body: { ...body, id, version }, quiet: true })
    return readDashboardOf(id)
  }
  const { id: added } = await request(add, z.looseObject({ id: z.string() }), { method: 'POST', body, quiet: true })
  return readDashboardOf(added)
}

/** Whether enough of a tile is chosen to ask for it. */
export function isAskable({ kind, report, groups }: Pick<DashboardTile, 'kind' | 'report' | 'groups'>): boolean {
  return report !== '' && groups.length === dashboardTileKinds[kind].groups
}

/** What a tile shows, put together by the server: kept while the next answer is on its way, and asked again by itself where nothing tells of changes. */
export function useTileReport({ kind, report, groups, measures }: DashboardTile, values: Readonly<Record<string, string>>) {
  const inTime = kind === 'line' ? { column: groups[0] ?? '', order: 'asc' } : {}
  const query = { ...values, ...inTime, groupBy: groups.join(','), measures: measures.join(','), pageSize: linesAtMost }
  return useQuery({
    queryKey: ['reports', report, 'grouped', query],
    queryFn: () => request(`${base}/getGrouped/${encodeURIComponent(report)}`, GroupedReport, { query, quiet: true }),
    meta: expecting(403, 404),
    placeholderData: keepPreviousData,
    enabled: isAskable({ kind, report, groups }),
    refetchInterval: ({ state }) => (isWorthAnother(state.error) ? soonMs : state.data?.resources.length === 0 ? againEveryMs : false),
    retry: false,
  })
}

/** Whether a refusal may pass by itself: one for want of a right, or of the report, does not. */
function isWorthAnother(error: Error | null): boolean {
  return error !== null && !(error instanceof ApiError && (error.status === 403 || error.status === 404))
}

const Columns = z.object({ columns: SqlColumns, params: z.array(z.looseObject({ paramName: z.string() })) })

/** The columns of a report as fields, and the names of its parameters. Nothing is asked for none. */
export function useReportColumns(report: string) {
  return useQuery({
    queryKey: ['reports', report, 'columns'],
    queryFn: async (): Promise<{ fields: Field[]; params: string[] }> => {
      const { columns, params } = await request(`${base}/getColumnsAndData/${encodeURIComponent(report)}`, Columns, { query: { pageSize: 1 }, quiet: true })
      return { fields: columns.map(columnField), params: params.map(({ paramName }) => paramName) }
    },
    meta: expecting(403, 404),
    enabled: report !== '',
    retry: false,
  })
}
