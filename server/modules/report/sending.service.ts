import type { z } from 'zod'
import { reportSendings } from '#contract/modules/report/sending.ts'
import type { sendingStates } from '#contract/modules/report/sending.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import { workplacesOf } from '../../http/ownTenants.ts'
import type { LongJobRun } from '../../jobs/handler.ts'
import { reportFormats } from '../../resource/figure/declaredFile.ts'
import { tenantAtWork } from '../../tenancy/atWork.ts'
import { declaredOffers } from './declaredOffers.ts'
import { sendLetters } from './letters.ts'
import type { OffersFor } from './letters.ts'
import type { SendingParams } from './planSendings.service.ts'
import type { ReportsFor } from './reportsFor.ts'
import type { SqlReportsFor } from './sqlReportsFor.ts'
import type { ReportSendingTable } from './tables.ts'
import { readerNamed } from './readerNamed.ts'

export type Ways = { plantTz: string; reportsFor: ReportsFor; sqlReportsFor: SqlReportsFor; db: Database }
type Schedule = Omit<ReportSendingTable, 'tenantId'>
type Run = LongJobRun<z.output<typeof SendingParams>>
/** What is sent, and how each reader gets it. */
type Sent = { title: string; link: string; offersFor: OffersFor }

/** Carries out a schedule once. What is off or deleted meanwhile is not sent. Throws where nothing could be sent to anybody. */
export async function sendScheduled(run: Run, ways: Ways): Promise<string | null> {
  if (tenantAtWork() === 'every') throw new Error('定时发送按它自己的时间运行，请在“定时发送”里设置，不要排成系统任务')
  const { sending: id, isByHand } = run.params
  const { plantTz } = ways
  const found = await run.unit(async ({ trx, at }) => {
    const sending = await trx.selectFrom('mes_report_sending').selectAll().where('id', '=', id).executeTakeFirst()
    return sending && { sending, to: await receiversOf(trx, sending, { atMs: at, plantTz }) }
  })
  if (!found) return '定时发送已删除，没有发送'
  const { sending, to } = found
  if (sending.isOn !== 'Y' && !isByHand) return '定时发送已停用，没有发送'
  if (to.length === 0) throw new Error('接收角色里没有人，请在定时发送里更正')
  const sent = await sentOf(sending, run.dueAt, ways)
  await sendLetters(run, { ...sent, to, plantTz, amend: '请在定时发送里更正' }, (unit, { said, isWhole }) =>
    noteSent(unit, id, isWhole ? 'done' : 'partly', said),
  )
  return null
}

/** Keeps what came of a sending with its schedule. */
export async function noteSent(unit: UnitOfWork, id: string, lastState: keyof typeof sendingStates, lastSaid: string): Promise<void> {
  await unit.trx.updateTable('mes_report_sending').set({ lastState, lastSaid, lastSentAt: unit.at }).where('id', '=', id).execute()
  unit.afterCommit('resource.changed', { resource: reportSendings.name, verb: 'edit', id, mark: null })
}

async function sentOf({ source, report, days, formats, sqlReportId, dashboardId }: Schedule, dueAt: number, ways: Ways): Promise<Sent> {
  const { plantTz, reportsFor, sqlReportsFor, db } = ways
  switch (source) {
    case 'declared': {
      const chosen = (formats ?? '').split(',')
      return declaredOffers(reportsFor, {
        report: report ?? '',
        days: days ?? 1,
        formats: reportFormats.filter((format) => chosen.includes(format)),
        dueAt,
        plantTz,
      })
    }
    case 'sql': {
      const head = await db
        .selectFrom('onl_cgreport_head')
        .select(['id', 'code', 'name'])
        .where('id', '=', sqlReportId ?? '')
        .executeTakeFirst()
      if (!head) throw new Error('SQL 报表已删除，请在定时发送里换一份')
      return { title: head.name, link: `/online/cgreport/${head.code}`, offersFor: (username) => sqlReportsFor(username, head.id) }
    }
    case 'dashboard': {
      const dashboard = await db
        .selectFrom('onl_dashboard')
        .select(['code', 'name'])
        .where('id', '=', dashboardId ?? '')
        .executeTakeFirst()
      if (!dashboard) throw new Error('数据看板已删除，请在定时发送里换一个')
      return { title: dashboard.name, link: `/online/dashboard/${dashboard.code}`, offersFor: dashboardOffers(ways) }
    }
    default:
      return source satisfies never
  }
}

/** Login names: those that were named, and who is in a role now and works for this tenant; each once. */
async function receiversOf(trx: Database, { receivers, roleCodes }: Schedule, when: Parameters<typeof workplacesOf>[2]): Promise<string[]> {
  const codes = listOf(roleCodes)
  const members =
    codes.length === 0
      ? []
      : await trx
          .selectFrom('sys_user')
          .innerJoin('sys_user_role', 'sys_user_role.userId', 'sys_user.id')
          .innerJoin('sys_role', 'sys_role.id', 'sys_user_role.roleId')
          .select(['sys_user.id', 'username'])
          .distinct()
          .where('roleCode', 'in', codes)
          .where('sys_user.status', '=', 1)
          .where('delFlag', '=', 0)
          .orderBy('username')
          .execute()
  const here: string[] = []
  for (const { id, username } of members) if ((await workplacesOf(trx, id, when)).some((place) => place.id === tenantAtWork())) here.push(username)
  return [...new Set([...listOf(receivers), ...here])]
}

const listOf = (text: string) => text.split(',').filter((one) => one !== '')

/** The way to a dashboard, for who may open dashboards: what stands on it each sees by their own rights when they open it. */
function dashboardOffers({ db, plantTz }: { db: Database; plantTz: string }): OffersFor {
  return async function offersFor(username) {
    const readers = await readerNamed({ db, plantTz, now: Date.now }, username, 'sys:dashboard:list')
    return readers && readers.map(({ tenant }) => ({ tenant, files: [] }))
  }
}
