import { useQuery } from '@tanstack/react-query'
import { ReportRows } from '#contract/report.ts'
import type { ReportRow } from '#contract/report.ts'
import { request } from './request.ts'

/** codes in one question */
const codesAtMost = 100

type Waiting = { code: string; settle: (row: ReportRow | null) => void; fail: (error: unknown) => void }

/** The rows that codes name in one report: what is asked in one go by many cells is one question (API-110). */
function createRowFinder(report: string, codeColumn: string) {
  let waiting: Waiting[] = []

  async function ask(asking: readonly Waiting[]) {
    try {
      const query = { cinvcode: asking.map(({ code }) => code).join(','), pageNo: 1, pageSize: codesAtMost }
      const { records } = await request(`/online/cgreport/api/getData/${encodeURIComponent(report)}`, ReportRows, { query, quiet: true })
      for (const { code, settle } of asking) settle(records.find((row) => String(row[codeColumn]) === code) ?? null)
    } catch (error) {
      for (const { fail } of asking) fail(error)
    }
  }
  function askAll() {
    const all = waiting
    waiting = []
    for (let start = 0; start < all.length; start += codesAtMost) void ask(all.slice(start, start + codesAtMost))
  }
  return (code: string) =>
    new Promise<ReportRow | null>((settle, fail) => {
      if (waiting.length === 0) setTimeout(askAll)
      waiting.push({ code, settle, fail })
    })
}

const finders = new Map<string, ReturnType<typeof createRowFinder>>()

/** The row of a report that a code names; nothing is asked for an empty code. */
export function useReportRow(report: string, codeColumn: string, code: string) {
  return useQuery({
    queryKey: ['reports', report, 'row', codeColumn, code],
    queryFn: () => {
      const name = JSON.stringify([report, codeColumn])
      const find = finders.get(name) ?? createRowFinder(report, codeColumn)
      finders.set(name, find)
      return find(code)
    },
    enabled: report !== '' && codeColumn !== '' && code !== '',
    staleTime: 60_000,
    retry: false,
  })
}
