import type { z } from 'zod'
import { SeriesAsked, spcPaths } from '#contract/modules/spc/characteristics.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { qualityBoardPath } from '#contract/modules/spc/qualityBoard.ts'
import { PlotsAsked, plotsPath } from '#contract/modules/spc/plots.ts'
import { instantOf } from '#contract/rules/wireTime.ts'
import type { Database } from '../../db/database.ts'
import { fileTypes } from '../../files/importReport.ts'
import { writeWorkbook } from '../../files/xlsx.ts'
import { signedIn } from '../../http/caller.ts'
import type { Caller } from '../../http/caller.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { nothingKept } from '../../tags/history/historian.ts'
import { qualityBoard } from './board/board.service.ts'
import { plotsOf } from './plots.service.ts'
import type { TrendOf } from './plots.service.ts'
import { characteristics, seriesOf } from './series/series.service.ts'

export type SpcParts = { db: Database; plantTz: string; now: () => number; trend: TrendOf }

const access = { permission: 'mes:spc:view' } as const

/** What charts are drawn from; nothing is written here. */
export function spcRoutes({ db, plantTz, now, trend }: SpcParts): AnyRoute[] {
  const source = () => ({ db, now: now(), trend: async (query: Parameters<TrendOf>[0]) => (await trend(query).catch(nothingKept))?.points ?? [] })
  const asked = ({ characteristic, from, to }: z.infer<typeof SeriesAsked>, caller: Caller | null) =>
    seriesOf(source(), characteristic, {
      fromMs: startOf(from, plantTz) ?? 0,
      toMs: endOf(to, plantTz) ?? Number.MAX_SAFE_INTEGER,
      caller: signedIn(caller),
      plantTz,
    })
  return [
    defineRoute({
      method: 'GET',
      path: plotsPath,
      access: { permission: 'mes:qualityBoard:view' },
      query: PlotsAsked,
      run: ({ query }) => plotsOf(db, query.formulaId, { at: now(), plantTz, trend }),
    }),
    defineRoute({
      method: 'GET',
      path: qualityBoardPath,
      access: { permission: 'mes:qualityBoard:view' },
      run: () => qualityBoard(db, { at: now(), plantTz }),
    }),
    defineRoute({
      method: 'GET',
      path: spcPaths.characteristics,
      access,
      run: async ({ caller }) => ({ characteristics: await characteristics(source(), signedIn(caller), plantTz) }),
    }),
    defineRoute({
      method: 'GET',
      path: spcPaths.series,
      access,
      query: SeriesAsked,
      run: ({ query, caller }) => asked(query, caller),
    }),
    defineRoute({
      method: 'GET',
      path: spcPaths.seriesXls,
      access,
      query: SeriesAsked,
      run: async ({ query, caller }) => {
        const series = await asked(query, caller)
        const { title, unit } = series.characteristic
        const heading = ['序', '时间', unit === '' ? '读数' : `读数 ${unit}`, '记录', '批次']
        const rows = series.readings.map(({ at, value, ref, of }, index) => [index + 1, at, value, ref, of])
        return new Reply({ raw: writeWorkbook('xlsx', '读数', [heading, ...rows], 0), contentType: fileTypes.xlsx, fileName: `${title}.xlsx` })
      },
    }),
  ]
}

function startOf(day: string, plantTz: string): number | null {
  return day === '' ? null : instantOf(`${day} 00:00:00`, plantTz)
}

/** The first instant after a day. */
function endOf(day: string, plantTz: string): number | null {
  return day === '' ? null : startOf(dayPlus(day, 1), plantTz)
}
