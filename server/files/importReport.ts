import { z } from 'zod'
import type { ImportResult } from '#contract/importing.ts'
import type { Permission } from '#contract/permissions.ts'
import { signedIn } from '../http/caller.ts'
import { Problem } from '../http/problem.ts'
import { defineRoute, Reply } from '../http/route.ts'
import type { AnyRoute } from '../http/route.ts'
import type { Fault } from './fault.ts'
import { faultFile } from './faultFile.ts'
import { createFaultFiles } from './faultFiles.ts'

/** How an import ended: every row stored, or none and why. `faults` are the first of `faultCount`, which are on `lineCount` lines. */
export type ImportOutcome = { kind: 'stored'; totalCount: number } | ({ kind: 'refused' } & Refusal)
export type Refusal = { totalCount: number; lineCount: number; faults: readonly Fault[]; faultCount: number }

type About = { path: string; title: string; permission: Permission }

const errorsTold = 5

/** What people are told of an import, and the route that gives them the error file (observing.md, decisions.md 35). */
export function importReport({ path, title, permission }: About) {
  const faultFiles = createFaultFiles(() => Date.now())
  return {
    answer(outcome: ImportOutcome, userId: string, fileName: string): Reply {
      const { totalCount } = outcome
      if (outcome.kind === 'stored') {
        const result: ImportResult = { totalCount, successCount: totalCount, errorCount: 0 }
        return new Reply({ envelope: { success: true, code: 200, message: `共${totalCount}行数据全部导入成功！`, result } })
      }
      const fileUrl = `${path}/importErrors/${faultFiles.keep(userId, faultFile(outcome))}`
      const result: ImportResult = {
        totalCount,
        successCount: 0,
        errorCount: outcome.lineCount,
        fileUrl,
        fileName: `${fileName.replace(/\.[^.]*$/, '')}-错误.csv`,
        errors: outcome.faults.slice(0, errorsTold).map(({ line, column, reason }) => ({ line, column, reason })),
      }
      return new Reply({ envelope: { success: false, code: 201, message: `文件没有导入：${outcome.lineCount} 行有错误。请按错误文件改正后重新导入`, result } })
    },
    errorFile: (): AnyRoute =>
      defineRoute({
        method: 'GET',
        path: `${path}/importErrors/:id`,
        access: { permission },
        run({ caller, request }) {
          const { id } = z.object({ id: z.string().max(64) }).parse(request.params)
          const raw = faultFiles.find(id, signedIn(caller).userId)
          if (!raw) throw new Problem(404, '错误文件不存在或已过期，请重新导入')
          return new Reply({ raw, contentType: fileTypes.csv, fileName: `${title}-错误.csv` })
        },
      }),
  }
}

export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
}
